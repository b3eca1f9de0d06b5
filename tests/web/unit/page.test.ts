// What the page works out by itself: addresses, numbers and names, records as trees, joseki, pasted positions, texts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { address, ask, askOnce, forever } from '../../../web/src/api';
import type { AskError } from '../../../web/src/api';
import type { Corpus, GameKind, GameRecord, Joseki } from '../../../web/src/api_types';
import { corpusFor, corpusRoute, kindOfParams, learnFrom } from '../../../web/src/context';
import { bytes, count, percent, plain, years } from '../../../web/src/format';
import { beside } from '../../../web/src/hooks';
import { alternates, childrenOf, dictionaryOf, follow, mirrored, setsBelow } from '../../../web/src/joseki';
import { positionQuery, readStart, startParams } from '../../../web/src/line';
import { readPasted } from '../../../web/src/paste';
import { boardAt, goStart, readMove, replay, shogiStart } from '../../../web/src/play';
import type { GoStart } from '../../../web/src/play';
import { askable, boardsAlong, indexOfPly, isFirstOfPly, lineThrough, mainIndex, pliesAlong, readPlies, treeOf } from '../../../web/src/record';
import { readMoves, readNumber, readRoute, writeRoute } from '../../../web/src/route';
import { japanese, sentence } from '../../../web/src/said';
import { allTexts, t } from '../../../web/src/text';
import { readTextBoard } from '../../../web/src/text_board';
import { around } from '../../../web/src/ui/cases';
import { isDate, readFilter } from '../../../web/src/ui/filters';
import { firstYear, shares } from '../../../web/src/ui/trend';

test('an address is read as it was written', () => {
  const routes = [
    { view: 'explore', path: ['go'], params: { m: 'Q16.D4', at: '1', player: 'Cho Chikun & son=#?%', mode: 'local' } },
    { view: 'games', path: ['my games/2', '17'], params: { marks: '2-17' } },
    { view: 'suggest', path: ['kifu'], params: { m: '7g7f.8h2b+.P*5e', sfen: '9/9/9/9/4k4/9/9/9/4K4 b 2P 1' } },
    { view: 'books', path: ['本.db'], params: {} },
  ] as const;
  for (const route of routes) assert.deepEqual(readRoute(writeRoute(route)), route);
  assert.deepEqual(readRoute(''), { view: 'explore', path: [], params: {} });
  assert.equal(readRoute('#/nothing/x').view, 'explore');
  assert.deepEqual(readRoute('#/games/%E0%A4%A').path, ['%E0%A4%A']);
  assert.deepEqual(Object.keys(readRoute('#/explore?__proto__=1&a=1').params).includes('a'), true);
  assert.deepEqual(readMoves('Q16..D4.'), ['Q16', 'D4']);
  assert.equal(readNumber('12', 0), 12);
  assert.equal(readNumber('-3', 7), 7);
  assert.equal(readNumber('99999999999', 7), 7);
  assert.equal(readNumber('500', 0, 30), 30);
});

test('questions leave out what is empty', () => {
  assert.equal(address(''), 'api');
  assert.equal(address('corpora/go/search', { moves: ['Q16', 'D4'], place: '', local: null, mirror: true, rotate: false, event: 'a&b', limit: 0 }),
    'api/corpora/go/search?moves=Q16%2CD4&mirror=1&event=a%26b&limit=0');
});

test('faults that the API has words for are told in Japanese', () => {
  const api = readFileSync('../doc/api.md', 'utf8');
  const table = api.slice(api.indexOf('| why |'), api.indexOf('Answers from a corpus carry'));
  const words = table.split('\n').flatMap((row) => [...(/^\| (`[^|]*)\|/.exec(row)?.[1] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]!));
  assert.ok(words.length > 10);
  assert.deepEqual(Object.keys(japanese).sort(), words.sort());
  const said = { text: 'the disk is full', why: 'disk_full' };
  assert.deepEqual(sentence(said, 'en'), { words: 'the disk is full' });
  assert.deepEqual(sentence(said, 'ja'), { words: japanese.disk_full });
  assert.deepEqual(sentence({ text: 'something else' }, 'ja'), { words: 'something else', lang: 'en' });
  assert.deepEqual(sentence({ text: 'of a later server', why: 'later' }, 'ja'), { words: 'of a later server', lang: 'en' });
});

test('dates that the server takes', () => {
  for (const date of ['1998', '0001', '1998-4', '1998-04-30', '2000-02-29', '1904-2-29']) assert.ok(isDate(date), date);
  for (const date of ['', '998', '0000', '1998-13', '1998-00', '1998-04-31', '1900-02-29', '1998-01-00', '1998-1-1-1', '1998-', 'May 1998']) assert.ok(!isDate(date), date);
});

test('filters that mean nothing are left out', () => {
  assert.deepEqual(readFilter({ player: 'A', since: 'May', until: '1998', result: 'foo' }), { player: 'A', until: '1998' });
  assert.deepEqual(readFilter({ result: 'toString' }), {});
  assert.deepEqual(readFilter({ result: 'void', m: 'Q16' }), { result: 'void' });
});

test('keys choose round the ends of a list', () => {
  assert.equal(beside(['a', 'b', 'c'], null, 1), 'a');
  assert.equal(beside(['a', 'b', 'c'], null, -1), 'c');
  assert.equal(beside(['a', 'b', 'c'], 'c', 1), 'a');
  assert.equal(beside(['a', 'b', 'c'], 'a', -1), 'c');
  assert.equal(beside(['a', 'b', 'c'], 'gone', -1), 'c');
  assert.equal(beside([], 'a', 1), null);
});

test('numbers and names for people', () => {
  assert.equal(count(43486), '43,486');
  assert.equal(percent(0.3364), '33.6\u00a0%');
  assert.equal(percent(null), '–');
  assert.equal(years(1994, 2010), '1994–2010');
  assert.equal(years(0, 0), '–');
  assert.equal(bytes(999), '999 B');
  assert.equal(bytes(1_500_000), '1.5 MB');
  assert.equal(bytes(287_000_000), '287 MB');
  assert.equal(plain('<b>A</b>'), '<b>A</b>');
  assert.equal(plain('a\u202Eb\u2067c\u0000d\ne'), 'a b c d e');
  assert.equal([...plain('x'.repeat(10_000))].length, 120);
  assert.equal([...plain('手'.repeat(10_000), 5)].length, 5);
  assert.equal(plain('𠮷'.repeat(300), 4), '𠮷𠮷𠮷…');
  assert.equal(plain(null), '');
});

test('every text is there in both languages, with the same places to fill', () => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const [key, [english, japanese]] of Object.entries(allTexts)) {
    assert.ok(english.length > 0 && japanese.length > 0, key);
    assert.deepEqual(places(english), places(japanese), key);
  }
  assert.equal(t('gamesFound', { n: 1 }), '1 game');
  assert.equal(t('gamesFound', { n: 2000 }), '2,000 games');
  assert.equal(t('moveNumber', {}), 'Move {n}');
});

const header = {} as GameRecord['header'];
const goRecord: GameRecord = {
  header, game: 'go', size: 9, sfen: null, to_move: 'black', node_count: 7, faults: [],
  nodes: [
    { parent: null, add_black: ['C3'], comment: 'hello' },
    { parent: 0, colour: 'black', move: 'E5' },
    { parent: 1, comment: 'only words' },
    { parent: 2, colour: 'white', move: 'C7' },
    { parent: 3, colour: 'black', move: 'G7' },
    { parent: 3, colour: 'black', move: 'G3' },
    { parent: 5, colour: 'black', move: 'G5' },
  ],
};

test('a record is a tree: lines, boards, numbers of moves', () => {
  const tree = treeOf(goRecord);
  assert.deepEqual(lineThrough(tree, 0), [0, 1, 2, 3, 4]);
  assert.deepEqual(lineThrough(tree, 5), [0, 1, 2, 3, 5, 6]);
  const line = lineThrough(tree, 5);
  assert.deepEqual(pliesAlong(tree, line), [0, 1, 1, 2, 3, 4]);
  assert.equal(indexOfPly(pliesAlong(tree, line), 2), 3);
  assert.equal(indexOfPly(pliesAlong(tree, line), 99), 5);
  // Words between two moves have a place of their own, told by the node.
  const main = lineThrough(tree, 0);
  const plies = pliesAlong(tree, main);
  assert.deepEqual(main.map((_, i) => isFirstOfPly(plies, i)), [true, true, false, true, true]);
  assert.equal(mainIndex(main, plies, -1, 1), 1);
  assert.equal(mainIndex(main, plies, 2, 0), 2);
  assert.equal(mainIndex(main, plies, 5, 3), 4);
  const boards = boardsAlong(goRecord, line);
  const stones = boards.map((board) => (board.kind === 'go' ? board.go.stones.filter((sign) => sign !== 0).length : -1));
  assert.deepEqual(stones, [1, 2, 2, 3, 4, 5]);
  // Told as a start with stones and moves, as long as colours alternate.
  assert.deepEqual(askable(goRecord, tree, line, 4), { start: { kind: 'go', size: 9, black: ['C3'], white: [], toMove: 'black' }, moves: ['E5', 'C7', 'G3'] });
  assert.equal(askable(goRecord, tree, line, 5), null);
  // Whatever comes, it is a tree: no loops, no node before its parent.
  const odd = treeOf({ nodes: [{ parent: null }, { parent: 1 }, { parent: 5 }, { parent: -1 }, { parent: 0 }] });
  assert.deepEqual(odd.children, [[4], [], [], [], []]);
  assert.deepEqual(readPlies('2.17.x.3'), [2, 17, 3]);
  assert.deepEqual(readPlies('3-6'), [3, 4, 5, 6]);
  assert.deepEqual(readPlies('9-1'), []);
  assert.deepEqual(readPlies('1-9999'), []);
});

test('positions in the address and in questions', () => {
  const start = readStart({ size: '13', ab: 'C3.K11', tm: 'white' }, 'go');
  assert.deepEqual(start, { kind: 'go', size: 13, black: ['C3', 'K11'], white: [], toMove: 'white' });
  assert.deepEqual(readStart(startParams(start), 'go'), start);
  assert.equal(positionQuery(start, []).to_move, 'white');
  assert.equal(positionQuery(start, ['A1']).to_move, 'black');
  assert.equal(positionQuery(goStart(), ['Q16']).to_move, '');
  assert.deepEqual(readStart({ sfen: 'nonsense' }, 'shogi'), shogiStart());
  assert.equal(replay(goStart(), ['Q16', 'Q16', 'D4']).length, 2);
  assert.equal(readMove(boardAt(goStart()), ' q16 '), 'Q16');
  assert.equal(readMove(boardAt(shogiStart()), '7G7F'), '7g7f');
  assert.equal(readMove(boardAt(shogiStart()), '7g7e'), null);
  // As the page itself writes moves, and as people type them.
  for (const words of ['▲７六歩', '７六歩', '76歩', '7六歩', '☗ 7六 歩', 'P-7f', 'p-7F']) assert.equal(readMove(boardAt(shogiStart()), words), '7g7f', words);
  const taken = replay(shogiStart(), ['7g7f', '3c3d', '8h2b+']);
  assert.equal(readMove(taken[2]!, '22角成'), '8h2b+');
  assert.equal(readMove(taken[2]!, '22角不成'), '8h2b');
  assert.equal(readMove(taken[3]!, '同銀'), '3a2b');
  assert.equal(readMove(taken[3]!, '△２二銀'), '3a2b');
  assert.equal(readMove(taken[3]!, 'Sx2b'), '3a2b');
  for (const words of ['', '歩', '78金', '▲', '99王']) assert.equal(readMove(boardAt(shogiStart()), words), words === '78金' ? '6i7h' : null, words);
});

test('positions as people paste them', () => {
  assert.deepEqual(readPasted('1. Q16 D4, q3 pass')?.moves, ['Q16', 'D4', 'Q3', 'pass']);
  assert.deepEqual(readPasted('position startpos moves 7g7f 3c3d')?.moves, ['7g7f', '3c3d']);
  assert.deepEqual(readPasted('7g7f 3c3d 8h2b+')?.moves, ['7g7f', '3c3d', '8h2b+']);
  const sfen = 'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3';
  assert.deepEqual(readPasted(sfen), { start: { kind: 'shogi', sfen }, moves: [] });
  assert.deepEqual(readPasted(`sfen ${sfen} moves 2g2f`)?.moves, ['2g2f']);
  for (const none of ['', 'hello', '(;GM[1];B[pd])', 'Q16 Q16', '7g7f 7g7f', 'position sfen x/x b - 1', '手合割：平手']) assert.equal(readPasted(none), null, none);
});

const drawnGo = `22 games, 2026; White, to move, won 73.5 %

   A B C D E F G H J
 9 ┌─┬─┬─┬─┬─┬─┬─┬─┐ 9
 8 ├─┼─┼─┼─┼─┼─┼─┼─┤ 8
 7 ├─┼─●─┼─┼─┼─a─┼─┤ 7
 6 ├─┼─┼─┼─┼─┼─┼─┼─┤ 6
 5 ├─┼─┼─┼─╋─┼─┼─┼─┤ 5
 4 ├─┼─┼─┼─┼─┼─┼─┼─┤ 4
 3 ├─┼(○)┼─┼─┼─●─┼─┤ 3
 2 ├─┼─b─┼─┼─┼─┼─┼─┤ 2
 1 └─┴─┴─┴─┴─┴─┴─┴─┘ 1
   A B C D E F G H J

   next  games   share     won  years
a  G7       12  64.7 %  68.2 %  2026
9 games of 9`;

test('boards drawn as text', () => {
  assert.deepEqual(readTextBoard(drawnGo), { start: { kind: 'go', size: 9, black: ['C7', 'G3'], white: ['C3'], toMove: 'white' }, moves: [] });
  // Without a word about it, who did not play last is to move; without a last move who has fewer stones.
  const silent = drawnGo.replace(/^.*\n/, '');
  assert.deepEqual((readTextBoard(silent)?.start as GoStart).toMove, 'black');
  assert.deepEqual((readTextBoard(silent.replace('(○)', '─○─'))?.start as GoStart).toMove, 'white');
  // Cut at its beginning, as a selection often is; with what an engine says beside it.
  assert.deepEqual(readTextBoard(silent.trim())?.start, { kind: 'go', size: 9, black: ['C7', 'G3'], white: ['C3'], toMove: 'black' });
  assert.deepEqual(readTextBoard('   A B C\n 3 . X . 3    WHITE (O) has captured 0 stones\n 2 . + O 2\n 1 . . . 1\n   A B C')?.start,
    { kind: 'go', size: 3, black: ['B3'], white: ['C2'], toMove: 'black' });
  // Numbers are moves.
  assert.deepEqual(readTextBoard('3| . 1 . |3\n2| . . 2 |2\n1| . . 3 |1'), { start: { kind: 'go', size: 3, black: [], white: [], toMove: 'black' }, moves: ['B3', 'C2', 'C1'] });
  // A row too few, rows in disorder, and lines that only begin with a number.
  for (const none of [drawnGo.replace(/^ 5 .*\n/m, ''), drawnGo.replace(' 5 ├', ' 6 ├'), '22 games, 2026; Black, to move, won 73.5 %', '9 games 9\n8 games 8', '2 is 2\n1 is 1']) {
    assert.equal(readTextBoard(none), null, none);
  }
});

const drawnShogi = `後手の持駒：飛　歩十二
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・ ・ ・ ・ ・ a  ・v馬 ・|二
|v歩v歩v歩v歩v歩v歩 ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ 角 ・ ・ ・ ・ ・ 龍 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：なし
後手番`;

test('shogi boards drawn as text', () => {
  const board = 'lnsgkgsnl/7+b1/pppppp3/9/9/2P6/9/1B5+R1/LNSGKGSNL';
  assert.deepEqual(readPasted(drawnShogi), { start: { kind: 'shogi', sfen: `${board} w r12p 1` }, moves: [] });
  const plain = `66 games; Black, to move, won 51.6 %

White in hand: R P12
  9  8  7  6  5  4  3  2  1
+---------------------------+
| l  n  s  g  k  g  s  n  l |a
| .  .  .  .  . (d) . +b  . |b
| p  p  p  p  p  p  .  .  . |c
|(e)(b)(c) .  .  . (a) .  . |d
| .  .  .  .  .  .  .  .  . |e
| .  .  P  .  .  .  .  .  . |f
| .  .  .  .  .  .  .  .  . |g
| .  B  .  .  .  .  . +R  . |h
| L  N  S  G  K  G  S  N  L |i
+---------------------------+
Black in hand: none`;
  assert.deepEqual(readTextBoard(plain)?.start, { kind: 'shogi', sfen: `${board} b r12p 1` });
  // With moves behind it, it is a record, which the server reads.
  assert.equal(readPasted(`${drawnShogi}\n手数----指手---------消費時間--\n   1 ３四歩(33)`), null);
  assert.equal(readTextBoard(drawnShogi.replace(/\|七\n/, '\n')), null);
});

const corpus = (id: string, go: number, shogi: number) => ({ id, games: go + shogi, games_of_size: go ? { 19: go } : {}, games_of_shogi: shogi, memories: [], rankings: [] }) as unknown as Corpus;

test('both games in one corpus: addresses say which', () => {
  const both = corpus('both', 2, 1);
  const shogi = corpus('kifu', 0, 5);
  const open = (info: Corpus, kind: GameKind) => ({ id: info.id, kind, info });
  assert.deepEqual(corpusRoute('suggest', open(both, 'shogi'), { m: '7g7f' }), { view: 'suggest', path: ['both'], params: { m: '7g7f', game: 'shogi' } });
  assert.deepEqual(corpusRoute('games', open(shogi, 'shogi'), {}, ['3']), { view: 'games', path: ['kifu', '3'], params: { game: '' } });
  assert.equal(corpusFor({ corpus: open(shogi, 'shogi'), corpora: [shogi, both] }, 'go')?.id, 'both');
  assert.equal(corpusFor({ corpus: open(both, 'go'), corpora: [shogi, both] }, 'shogi')?.id, 'both');
  assert.equal(corpusFor({ corpus: open(shogi, 'shogi'), corpora: [shogi] }, 'go'), null);
  assert.deepEqual(['7g7f.3c3d', 'P*5e', 'Q16', 'pass', ''].map((m) => kindOfParams({ m })), ['shogi', 'shogi', 'go', 'go', null]);
  assert.equal(learnFrom(open(both, 'shogi')), 'both --game shogi');
});

const joseki: Joseki = {
  games: 10, sequences: 3, stale: false,
  nodes: [
    { parent: null },
    { parent: 0, move: 'Q16', colour: 'black', count: 50 },
    { parent: 1, move: 'R14', colour: 'white', count: 30 },
    { parent: 2, move: 'O17', colour: 'black', count: 20, rank: 2, frequency: 20, year_first: 1990, year_last: 2010 },
    { parent: 3, move: 'S16', colour: 'black', count: 5, rank: 3, frequency: 25, year_first: 1950, year_last: 2000 },
    { parent: 1, move: 'O17', colour: 'black', count: 9, rank: 1, frequency: 9, year_first: 1960, year_last: 2009, same_as: 2 },
    { parent: 2, move: 'P18', colour: 'black', count: 1, rank: 4, folded: true },
  ],
};

test('joseki are walked in both orientations', () => {
  assert.equal(mirrored('Q16'), 'Q16');
  assert.equal(mirrored('R14'), 'O17');
  assert.equal(mirrored('T19'), 'T19');
  for (const move of ['A1', 'K10', 'C17', 'T1']) assert.equal(mirrored(mirrored(move)), move);
  const dictionary = dictionaryOf(joseki);
  assert.deepEqual(dictionary.children[2], [3]);
  assert.deepEqual(follow(dictionary, ['Q16', 'R14', 'O17']), { path: [1, 2, 3], mirror: false });
  assert.deepEqual(follow(dictionary, ['Q16', 'O17', 'R14']), { path: [1, 2, 3], mirror: true });
  assert.deepEqual(follow(dictionary, ['Q16', 'O17']), { path: [1, 5], mirror: false });
  assert.deepEqual(childrenOf(dictionary, 5), [3]);
  assert.deepEqual(follow(dictionary, ['Q16', 'A1']).path, [1]);
  assert.deepEqual(setsBelow(dictionary, 0, 'score'), [5, 3, 4]);
  assert.deepEqual(setsBelow(dictionary, 0, 'frequency'), [4, 3, 5]);
  assert.deepEqual(setsBelow(dictionary, 0, 'year'), [3, 5, 4]);
  assert.deepEqual(setsBelow(dictionary, 2, 'score'), [3, 4]);
  assert.equal(alternates(dictionary, [1, 2, 3]), true);
  assert.equal(alternates(dictionary, [1, 2, 3, 4]), false);
});

test('trends', () => {
  assert.equal(firstYear([[1094, 1], [1950, 100], [2000, 100]]), 1950);
  assert.equal(firstYear([[2026, 5]]), 2016);
  assert.deepEqual(shares([1, 1, 0], [2, 2, 0], 0), [0.5, 0.5, null]);
  assert.deepEqual(shares([1, 0, 0], [1, 1, 2], 1), [0.5, 0.25, 0]);
});

test('the part of a board around a point', () => {
  assert.deepEqual(around(0, 19), [0, 10]);
  assert.deepEqual(around(9, 19), [4, 14]);
  assert.deepEqual(around(18, 19), [8, 18]);
  assert.deepEqual(around(4, 9), [0, 8]);
});

test('a question under way is asked once, and dropped when nobody waits for it', async () => {
  const before = globalThis.fetch;
  const asked: { url: string; answer: () => void; dropped: boolean }[] = [];
  globalThis.fetch = (url, init) => new Promise((answer, fail) => {
    const one = { url: String(url), answer: () => answer(new Response('{"n":1}')), dropped: false };
    init?.signal?.addEventListener('abort', () => {
      one.dropped = true;
      fail(new Error('dropped'));
    });
    asked.push(one);
  });
  try {
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const ahead = askOnce('api/a', first.signal);
    const needed = askOnce('api/a', second.signal);
    assert.equal(asked.length, 1);
    first.abort();
    assert.equal(asked[0]!.dropped, false);
    asked[0]!.answer();
    assert.deepEqual((await needed).data, { n: 1 });
    assert.deepEqual((await ahead).data, { n: 1 });
    assert.deepEqual((await askOnce('api/a', second.signal)).data, { n: 1 });
    assert.equal(asked.length, 1);
    const nobody = askOnce('api/b', third.signal);
    third.abort();
    assert.equal(asked[1]!.dropped, true);
    await assert.rejects(nobody);
    void askOnce('api/b', second.signal);
    assert.equal(asked.length, 3);
    asked[2]!.answer();
  } finally {
    globalThis.fetch = before;
  }
});

test('a question is given up after a while, files that are sent are not', async () => {
  const before = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout };
  let arrive = () => {};
  const timers: (() => void)[] = [];
  globalThis.fetch = (_, init) => new Promise((answer, fail) => {
    init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
    arrive = () => answer(new Response('{"job":1}', { status: 202 }));
  });
  globalThis.setTimeout = ((ring: () => void) => timers.push(ring)) as unknown as typeof setTimeout;
  try {
    const question = ask('api/a');
    assert.equal(timers.length, 1);
    timers[0]!();
    await assert.rejects(question, (error: AskError) => error.fault.code === 'timeout');
    const files = ask('api/b', { method: 'POST' }, forever);
    assert.equal(timers.length, 1);
    arrive();
    assert.equal((await files).status, 202);
  } finally {
    Object.assign(globalThis, before);
  }
});
