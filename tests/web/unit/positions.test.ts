// Positions in addresses, requests and typed or pasted text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../../web/src/games/all';
import { replay } from '../../../web/src/games/game';
import type { Board, Game } from '../../../web/src/games/game';
import { go } from '../../../web/src/games/go/game';
import { readDrawnBoard as readGo } from '../../../web/src/games/go/pasted';
import { goStart } from '../../../web/src/games/go/start';
import { games, readPasted as readAny, startParams } from '../../../web/src/games/registry';
import { shogi } from '../../../web/src/games/shogi/game';
import { readDrawnBoard as readShogi } from '../../../web/src/games/shogi/pasted';
import { shogiStart } from '../../../web/src/games/shogi/start';

const readMove = (board: Board, text: string) => board.game.readMove(board, text);
const readPasted = (text: string) => {
  const [found, ...others] = games.map((shown) => readAny(text, shown));
  for (const other of others) assert.deepEqual(other, found, text);
  return found;
};
const first = (game: Game) => game.boardAt(game.readStart({}));

test('positions in addresses and requests', () => {
  const start = go.readStart({ size: '13', ab: 'C3.K11', tm: 'white' });
  assert.deepEqual(start, { game: 'go', size: 13, black: ['C3', 'K11'], white: [], toMove: 'white' });
  assert.deepEqual(go.readStart(startParams(start)), start);
  assert.equal(go.positionQuery(start, []).to_move, 'white');
  assert.equal(go.positionQuery(start, ['A1']).to_move, 'black');
  assert.equal(go.positionQuery(goStart(), ['Q16']).to_move, '');
  assert.deepEqual(shogi.readStart({ sfen: 'nonsense' }), shogiStart());
  assert.equal(replay(go, { start: goStart(), moves: ['Q16', 'Q16', 'D4'] }).length, 2);
  assert.equal(readMove(first(go), ' q16 '), 'Q16');
  assert.equal(readMove(first(shogi), '7G7F'), '7g7f');
  assert.equal(readMove(first(shogi), '7g7e'), null);
  // As the page writes moves, and as people type them.
  for (const words of ['▲７六歩', '７六歩', '76歩', '7六歩', '☗ 7六 歩', 'P-7f', 'p-7F']) assert.equal(readMove(first(shogi), words), '7g7f', words);
  const taken = replay(shogi, { start: shogiStart(), moves: ['7g7f', '3c3d', '8h2b+'] });
  assert.equal(readMove(taken[2]!, '22角成'), '8h2b+');
  assert.equal(readMove(taken[2]!, '22角不成'), '8h2b');
  assert.equal(readMove(taken[3]!, '同銀'), '3a2b');
  assert.equal(readMove(taken[3]!, '△２二銀'), '3a2b');
  assert.equal(readMove(taken[3]!, 'Sx2b'), '3a2b');
  for (const words of ['', '歩', '78金', '▲', '99王']) assert.equal(readMove(first(shogi), words), words === '78金' ? '6i7h' : null, words);
});

test('positions as people paste them', () => {
  assert.deepEqual(readPasted('1. Q16 D4, q3 pass')?.moves, ['Q16', 'D4', 'Q3', 'pass']);
  assert.deepEqual(readPasted('position startpos moves 7g7f 3c3d')?.moves, ['7g7f', '3c3d']);
  assert.deepEqual(readPasted('7g7f 3c3d 8h2b+')?.moves, ['7g7f', '3c3d', '8h2b+']);
  const sfen = 'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3';
  assert.deepEqual(readPasted(sfen), { start: { game: 'shogi', sfen }, moves: [] });
  assert.deepEqual(readPasted(`sfen ${sfen} moves 2g2f`)?.moves, ['2g2f']);
  for (const none of ['', '12', 'hello', '(;GM[1];B[pd])', 'Q16 Q16', '7g7f 7g7f', 'position sfen x/x b - 1', '手合割：平手']) assert.equal(readPasted(none), null, none);
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

test('drawn Go boards', () => {
  assert.deepEqual(readGo(drawnGo), { start: { game: 'go', size: 9, black: ['C7', 'G3'], white: ['C3'], toMove: 'white' }, moves: [] });
  // If the text does not say who is to move: the side that did not play last, or the one with fewer stones.
  const silent = drawnGo.replace(/^.*\n/, '');
  assert.deepEqual(readGo(silent)?.start.toMove, 'black');
  assert.deepEqual(readGo(silent.replace('(○)', '─○─'))?.start.toMove, 'white');
  // Cut at the beginning, as selections often are, and with an engine's remarks beside it.
  assert.deepEqual(readGo(silent.trim())?.start, { game: 'go', size: 9, black: ['C7', 'G3'], white: ['C3'], toMove: 'black' });
  assert.deepEqual(readGo('   A B C\n 3 . X . 3    WHITE (O) has captured 0 stones\n 2 . + O 2\n 1 . . . 1\n   A B C')?.start,
    { game: 'go', size: 3, black: ['B3'], white: ['C2'], toMove: 'black' });
  // Numbers are moves.
  assert.deepEqual(readGo('3| . 1 . |3\n2| . . 2 |2\n1| . . 3 |1'), { start: { game: 'go', size: 3, black: [], white: [], toMove: 'black' }, moves: ['B3', 'C2', 'C1'] });
  // A missing row, rows out of order, and lines that merely begin with a number.
  for (const none of [drawnGo.replace(/^ 5 .*\n/m, ''), drawnGo.replace(' 5 ├', ' 6 ├'), '22 games, 2026; Black, to move, won 73.5 %', '9 games 9\n8 games 8', '2 is 2\n1 is 1']) {
    assert.equal(readGo(none), null, none);
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

test('drawn shogi boards', () => {
  const board = 'lnsgkgsnl/7+b1/pppppp3/9/9/2P6/9/1B5+R1/LNSGKGSNL';
  assert.deepEqual(readPasted(drawnShogi), { start: { game: 'shogi', sfen: `${board} w r12p 1` }, moves: [] });
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
  assert.deepEqual(readShogi(plain)?.start, { game: 'shogi', sfen: `${board} b r12p 1` });
  // A board followed by moves is a record, which the server reads.
  assert.equal(readPasted(`${drawnShogi}\n手数----指手---------消費時間--\n   1 ３四歩(33)`), null);
  assert.equal(readShogi(drawnShogi.replace(/\|七\n/, '\n')), null);
});
