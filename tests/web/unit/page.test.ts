// The page's logic: addresses, numbers and names, records as trees, texts, requests.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import '../../../web/src/games/all';
import type { GoPosition } from '../../../web/src/games/go/position';
import { bytes, count, percent, plain, years } from '../../../web/src/format';
import { neighbour } from '../../../web/src/hooks';
import { boardsAlong, indexOfPly, isFirstOfPly, lineThrough, mainIndex, pliesAlong, readPlies, sequenceTo, treeOf } from '../../../web/src/record';
import { readMoves, readNumber, readRoute, writeRoute } from '../../../web/src/route';
import { address, fetchCached, fetchJson, noTimeLimit } from '../../../web/src/server/api';
import { japanese, messageText } from '../../../web/src/server/errors';
import type { RequestError } from '../../../web/src/server/errors';
import type { GameRecord } from '../../../web/src/server/types';
import { t, tables } from '../../../web/src/text';
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

test('requests leave out empty parameters', () => {
  assert.equal(address(''), 'api');
  assert.equal(address('corpora/go/search', { moves: ['Q16', 'D4'], place: '', local: null, mirror: true, rotate: false, event: 'a&b', limit: 0 }),
    'api/corpora/go/search?moves=Q16%2CD4&mirror=1&event=a%26b&limit=0');
});

test('every reason of the API has a Japanese sentence', () => {
  const api = readFileSync('../doc/api.md', 'utf8');
  const table = api.slice(api.indexOf('| why |'), api.indexOf('Answers from a corpus carry'));
  const words = table.split('\n').flatMap((row) => [...(/^\| (`[^|]*)\|/.exec(row)?.[1] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]!));
  assert.ok(words.length > 10);
  assert.deepEqual(Object.keys(japanese).sort(), words.sort());
  const said = { text: 'the disk is full', why: 'disk_full' };
  assert.deepEqual(messageText(said, 'en'), { text: 'the disk is full' });
  assert.deepEqual(messageText(said, 'ja'), { text: japanese.disk_full });
  assert.deepEqual(messageText({ text: 'something else' }, 'ja'), { text: 'something else', lang: 'en' });
  assert.deepEqual(messageText({ text: 'of a later server', why: 'later' }, 'ja'), { text: 'of a later server', lang: 'en' });
});

test('dates that the server accepts', () => {
  for (const date of ['1998', '0001', '1998-4', '1998-04-30', '2000-02-29', '1904-2-29']) assert.ok(isDate(date), date);
  for (const date of ['', '998', '0000', '1998-13', '1998-00', '1998-04-31', '1900-02-29', '1998-01-00', '1998-1-1-1', '1998-', 'May 1998']) assert.ok(!isDate(date), date);
});

test('invalid filters are left out', () => {
  assert.deepEqual(readFilter({ player: 'A', since: 'May', until: '1998', result: 'foo' }), { player: 'A', until: '1998' });
  assert.deepEqual(readFilter({ result: 'toString' }), {});
  assert.deepEqual(readFilter({ result: 'void', m: 'Q16' }), { result: 'void' });
});

test('keys wrap around the ends of a list', () => {
  assert.equal(neighbour(['a', 'b', 'c'], null, 1), 'a');
  assert.equal(neighbour(['a', 'b', 'c'], null, -1), 'c');
  assert.equal(neighbour(['a', 'b', 'c'], 'c', 1), 'a');
  assert.equal(neighbour(['a', 'b', 'c'], 'a', -1), 'c');
  assert.equal(neighbour(['a', 'b', 'c'], 'gone', -1), 'c');
  assert.equal(neighbour([], 'a', 1), null);
});

test('numbers and names', () => {
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

test('every text is in both languages, with the same values', () => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  assert.ok(tables.length > 1);
  for (const [key, [en, ja]] of tables.flatMap((table) => Object.entries(table))) {
    assert.ok(en.length > 0 && ja.length > 0, key);
    assert.deepEqual(places(en), places(ja), key);
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
  // A comment between two moves needs its node number.
  const main = lineThrough(tree, 0);
  const plies = pliesAlong(tree, main);
  assert.deepEqual(main.map((_, i) => isFirstOfPly(plies, i)), [true, true, false, true, true]);
  assert.equal(mainIndex(main, plies, -1, 1), 1);
  assert.equal(mainIndex(main, plies, 2, 0), 2);
  assert.equal(mainIndex(main, plies, 5, 3), 4);
  const boards = boardsAlong(goRecord, line);
  const stones = boards.map((board) => (board.position as GoPosition).stones.filter((sign) => sign !== 0).length);
  assert.deepEqual(stones, [1, 2, 2, 3, 4, 5]);
  // A sequence from set-up stones, as long as colours alternate.
  assert.deepEqual(sequenceTo(goRecord, line, 4), { start: { game: 'go', size: 9, black: ['C3'], white: [], toMove: 'black' }, moves: ['E5', 'C7', 'G3'] });
  assert.equal(sequenceTo(goRecord, line, 5), null);
  // Any input gives a tree: no loops, no node before its parent.
  const odd = treeOf({ nodes: [{ parent: null }, { parent: 1 }, { parent: 5 }, { parent: -1 }, { parent: 0 }] });
  assert.deepEqual(odd.children, [[4], [], [], [], []]);
  assert.deepEqual(readPlies('2.17.x.3'), [2, 17, 3]);
  assert.deepEqual(readPlies('3-6'), [3, 4, 5, 6]);
  assert.deepEqual(readPlies('9-1'), []);
  assert.deepEqual(readPlies('1-9999'), []);
});

test('trends', () => {
  assert.equal(firstYear([[1094, 1], [1950, 100], [2000, 100]]), 1950);
  assert.equal(firstYear([[2026, 5]]), 2016);
  assert.deepEqual(shares([1, 1, 0], [2, 2, 0], 0), [0.5, 0.5, null]);
  assert.deepEqual(shares([1, 0, 0], [1, 1, 2], 1), [0.5, 0.25, 0]);
});

test('a pending request is sent once, and aborted when nobody waits for it', async () => {
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
    const ahead = fetchCached('api/a', first.signal);
    const needed = fetchCached('api/a', second.signal);
    assert.equal(asked.length, 1);
    first.abort();
    assert.equal(asked[0]!.dropped, false);
    asked[0]!.answer();
    assert.deepEqual((await needed).data, { n: 1 });
    assert.deepEqual((await ahead).data, { n: 1 });
    assert.deepEqual((await fetchCached('api/a', second.signal)).data, { n: 1 });
    assert.equal(asked.length, 1);
    const nobody = fetchCached('api/b', third.signal);
    third.abort();
    assert.equal(asked[1]!.dropped, true);
    await assert.rejects(nobody);
    void fetchCached('api/b', second.signal);
    assert.equal(asked.length, 3);
    asked[2]!.answer();
  } finally {
    globalThis.fetch = before;
  }
});

test('requests have a time limit, uploads have none', async () => {
  const before = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout };
  let arrive = () => {};
  const timers: (() => void)[] = [];
  globalThis.fetch = (_, init) => new Promise((answer, fail) => {
    init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
    arrive = () => answer(new Response('{"job":1}', { status: 202 }));
  });
  globalThis.setTimeout = ((ring: () => void) => timers.push(ring)) as unknown as typeof setTimeout;
  try {
    const question = fetchJson('api/a');
    assert.equal(timers.length, 1);
    timers[0]!();
    await assert.rejects(question, (thrown: RequestError) => thrown.error.code === 'timeout');
    const files = fetchJson('api/b', { method: 'POST' }, noTimeLimit);
    assert.equal(timers.length, 1);
    arrive();
    assert.equal((await files).status, 202);
  } finally {
    Object.assign(globalThis, before);
  }
});
