// The page's rules of both games against figures and cases from elsewhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointIndex, pointName } from '../../../web/src/games/go/point';
import { emptyBoard, playGo, readBoard, setUp } from '../../../web/src/games/go/position';
import type { GoPosition } from '../../../web/src/games/go/position';
import { apply, legalMoves, moveUsi, playShogi, readUsi } from '../../../web/src/games/shogi/moves';
import { readSfen, startPosition, startSfen, writeSfen } from '../../../web/src/games/shogi/position';
import type { ShogiPosition } from '../../../web/src/games/shogi/position';
import { moveText } from '../../../web/src/games/shogi/notation';

function afterGo(position: GoPosition, ...moves: string[]): GoPosition {
  for (const move of moves) {
    const next = playGo(position, move);
    assert.ok(next, `${move} is legal`);
    position = next;
  }
  return position;
}

test('points have names without I, row 1 at the bottom', () => {
  assert.equal(pointName(0, 19), 'A19');
  assert.equal(pointName(360, 19), 'T1');
  assert.equal(pointIndex('Q16', 19), 3 * 19 + 15);
  assert.equal(pointIndex('j10', 19), 9 * 19 + 8);
  for (const none of ['I5', 'A0', 'A20', 'U1', '', 'Q', 'Q16x', '__proto__']) assert.equal(pointIndex(none, 19), -1);
  assert.equal(pointIndex('K1', 9), -1);
  for (let i = 0; i < 361; i++) assert.equal(pointIndex(pointName(i, 19), 19), i);
});

test('stones without liberties are captured', () => {
  const after = afterGo(emptyBoard(19), 'C18', 'A19', 'B18', 'A18', 'A17', 'pass', 'B19');
  assert.deepEqual(after.captured, [2, 0]);
  assert.equal(after.stones[pointIndex('A19', 19)], 0);
  assert.equal(after.stones[pointIndex('A18', 19)], 0);
  assert.equal(after.stones[pointIndex('B19', 19)], 1);
});

test('suicide is illegal, but captures come first', () => {
  const eye = setUp(5, ['A4', 'B5'], [], -1);
  assert.equal(playGo(eye, 'A5'), null);
  const taking = setUp(5, ['A4', 'B5'], ['B4', 'C5', 'A3'], -1);
  assert.deepEqual(playGo(taking, 'A5')?.captured, [0, 2]);
});

test('a ko may not be retaken at once', () => {
  const before = setUp(5, ['B3', 'C4', 'C2'], ['D4', 'D2', 'E3', 'C3'], 1);
  const taken = afterGo(before, 'D3');
  assert.equal(taken.ko, pointIndex('C3', 5));
  assert.equal(playGo(taken, 'C3'), null);
  assert.ok(playGo(afterGo(taken, 'A5', 'A1'), 'C3'));
});

function perft(position: ShogiPosition, depth: number): number {
  const moves = legalMoves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(apply(position, move), depth - 1), 0);
}

test('perft of shogi as two other programs count it', () => {
  assert.equal(perft(startPosition, 3), 25470);
  const counts: [string, number, number][] = [
    ['l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1', 2, 28684],
    ['R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1', 1, 593],
    ['7lk/9/8S/9/9/9/9/7L1/8K b P 1', 3, 10786],
  ];
  for (const [sfen, depth, count] of counts) assert.equal(perft(readSfen(sfen)!, depth), count, sfen);
});

test('SFEN is written as it was read', () => {
  for (const sfen of [startSfen, 'l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1']) {
    assert.equal(writeSfen(readSfen(sfen)!), sfen);
  }
  const wrong = ['', 'x', '9/9/9/9/9/9/9/9 b -', '9/9/9/9/9/9/9/9/8 b - 1', '+9/9/9/9/9/9/9/9/9 b - 1', '9/9/9/9/9/9/9/9/9 x - 1',
    '+G8/9/9/9/9/9/9/9/9 b - 1', '9/9/9/9/9/9/9/9/9 b 2 1', '9/9/9/9/9/9/9/9/9 b K 1', `${'1'.repeat(10000)} b - 1`];
  for (const text of wrong) assert.equal(readSfen(text), null, text.slice(0, 40));
});

test('moves in USI notation', () => {
  assert.deepEqual(readUsi('7g7f'), { from: 60, to: 51, promote: false, drop: null });
  assert.equal(moveUsi(readUsi('P*5e')!), 'P*5e');
  assert.equal(moveUsi(readUsi('8h2b+')!), '8h2b+');
  for (const none of ['', '7g', '0g7f', 'K*5e', '7g7f++', 'resign']) assert.equal(readUsi(none), null);
  assert.equal(playShogi(startPosition, '7g7e'), null);
});

test('moves as players write them', () => {
  // The examples of the Japan Shogi Association's page on notation, as facts: three golds, silvers, dragons.
  const words = (sfen: string, usi: string, last: string | null = null) => moveText(readSfen(sfen)!, usi, last, 'ja');
  assert.equal(words(startSfen, '7g7f'), '▲７六歩');
  assert.equal(words(startSfen, '6i5h'), '▲５八金左');
  assert.equal(words(startSfen, '4i5h'), '▲５八金右');
  const golds = '4k4/9/9/9/9/9/9/3GGG3/4K4 b - 1';
  assert.equal(words(golds, '5h5g'), '▲５七金直');
  assert.equal(words(golds, '6h5g'), '▲５七金左');
  assert.equal(words(golds, '4h5g'), '▲５七金右');
  const around = '4k4/9/9/9/9/4G4/3G5/5G3/4K4 b - 1';
  assert.equal(words(around, '5f5g'), '▲５七金引');
  assert.equal(words(around, '6g5g'), '▲５七金寄');
  assert.equal(words(around, '4h5g'), '▲５七金上');
  const dragons = '4k4/9/9/9/9/9/9/+R7+R/4K4 b - 1';
  assert.equal(words(dragons, '9h5h'), '▲５八龍左');
  assert.equal(words(dragons, '1h5h'), '▲５八龍右');
  const takes = 'lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4';
  assert.equal(words(takes, '3a2b', '8h2b+'), '△同　銀');
  assert.equal(words('4k4/9/4P4/9/9/9/9/9/4K4 b - 1', '5c5b', null), '▲５二歩不成');
  assert.equal(words('4k4/9/4P4/9/9/9/9/9/4K4 b - 1', '5c5b+', null), '▲５二歩成');
  assert.equal(words('4k4/9/9/9/9/9/4G4/9/4K4 b G 1', 'G*5f'), '▲５六金打');
  assert.equal(words('4k4/9/9/9/9/9/4G4/9/4K4 b S 1', 'S*5f'), '▲５六銀');
  assert.equal(moveText(startPosition, '7g7f', null, 'en'), 'P-7f');
  assert.equal(moveText(startPosition, '6i5h', null, 'en'), 'G6i-5h');
  assert.equal(moveText(readSfen(takes)!, '3a2b', null, 'en'), 'Sx2b');
});

test('boards as books write them', () => {
  assert.deepEqual(readBoard('2X6/9/9/9/4O4/9/9/9/8X w -'), setUp(9, ['C9', 'J1'], ['E5'], -1));
  assert.deepEqual(readBoard(`${'19/'.repeat(18)}19 b -`), emptyBoard(19));
  for (const odd of ['', '9', '9/9', '99999999999/1', 'X/OO', `${'30/'.repeat(29)}30 b -`]) assert.equal(readBoard(odd), null);
});
