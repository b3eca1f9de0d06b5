// A third game: Othello, as far as the page needs it without a screen. It is an object and a row, and everything that is
// shared works with it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusFor, corpusRoute } from '../../../web/src/context';
import '../../../web/src/games/all';
import { isLegal, PASS, plainStart, replay } from '../../../web/src/games/game';
import type { Board, Game, Start } from '../../../web/src/games/game';
import { gameNamed, gameOfParams, games, gamesIn, mainGame, positionNames, readPasted, registerGames, startParams } from '../../../web/src/games/registry';
import { boardsAlong, lineThrough, sequenceTo, treeOf } from '../../../web/src/record';
import type { Corpus, GameRecord } from '../../../web/src/server/types';

interface Position { discs: readonly number[]; toMove: 1 | -1 }
interface OthelloCorpus extends Corpus { games_of_othello?: number }

const size = 8;
const indexOf = (square: string): number => (/^[a-h][1-8]$/.test(square) ? (Number(square[1]) - 1) * size + square.charCodeAt(0) - 97 : -1);
const first: Position = { discs: Array.from({ length: size * size }, (_, i) => (i === 28 || i === 35 ? 1 : i === 27 || i === 36 ? -1 : 0)), toMove: 1 };
const steps = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const)).filter(([dx, dy]) => dx || dy);

function flips({ discs, toMove }: Position, at: number): number[] {
  return steps.flatMap(([dx, dy]) => {
    const line: number[] = [];
    for (let x = (at % size) + dx, y = Math.floor(at / size) + dy; x >= 0 && x < size && y >= 0 && y < size; x += dx, y += dy) {
      const disc = discs[y * size + x]!;
      if (disc === toMove) return line;
      if (disc === 0) return [];
      line.push(y * size + x);
    }
    return [];
  });
}

function playOthello(position: Position, move: string): Position | null {
  const at = indexOf(move);
  const next = -position.toMove as 1 | -1;
  if (move === PASS) return { ...position, toMove: next };
  const flipped = at < 0 || position.discs[at] !== 0 ? [] : flips(position, at);
  if (flipped.length === 0) return null;
  return { discs: position.discs.map((disc, i) => (i === at || flipped.includes(i) ? position.toMove : disc)), toMove: next };
}

const start: Start = { game: 'othello' };

const othello: Game<Start, Position> = {
  name: 'othello',
  title: () => 'Othello',
  side: (colour) => colour,
  turn: (colour) => `${colour} to move`,
  boardLabel: () => 'Othello board',
  moveExample: () => 'f5',
  pasteExample: () => 'f5 d6 …',
  canPass: true,
  boardAt: () => ({ game: othello, position: first, last: null }),
  play(board, move) {
    const position = playOthello(board.position, move);
    return position && { game: othello, position, last: move };
  },
  toMove: ({ position }) => (position.toMove === 1 ? 'black' : 'white'),
  startFrom: () => start,
  moveText: (_, move) => move,
  readMove: (_, text) => (indexOf(text.trim()) >= 0 ? text.trim() : null),
  readPasted(text) {
    const sequence = { start, moves: text.trim().split(/\s+/) };
    return isLegal(othello, sequence) ? sequence : null;
  },
  startNames: [],
  readStart: () => start,
  startParams: () => ({}),
  owns: ({ m = '' }) => /^[a-h][1-8]/.test(m),
  positionQuery: (_, moves) => ({ game: 'othello', moves: moves.join(',') }),
  formats: { names: ['GGF'], extensions: ['ggf'], exports: [] },
  recordStart: () => start,
  applyNode: (board, { move }) => (move ? othello.play(board, move) ?? board : board),
  sequenceOf: (_, nodes) => ({ start, moves: nodes.flatMap(({ move }) => move ?? []) }),
  nodeText: () => '',
  resultText: (result) => result,
  headerFacts: () => [],
  boardsIn: ({ games_of_othello: count = 0 }: OthelloCorpus) => (count > 0 ? [{ board: '', games: count }] : []),
  boardOf: () => '',
  boardText: () => '',
  boardParams: () => ({}),
  learntIn: () => ({ memories: [], rankings: [] }),
  bookStart: () => start,
  bookQuery: () => ({}),
  readBookPosition: () => null,
  modes: [{ name: 'position', text: () => 'Position', help: () => '', query: null }],
  searchQuery: () => ({}),
  orders: ['likely'],
  markLimits: { next: 20, candidates: 20, heat: 64 },
  noCandidates: () => null,
  Board: () => null,
  canFlip: false,
  Mini: () => null,
  useSetup: () => ({ tools: null }),
  Profile: null,
  joseki: null,
};
registerGames(othello);

const discs = ({ position }: Board): number => (position as Position).discs.filter((disc) => disc !== 0).length;

test('a third game is a row', () => {
  assert.equal(games.length, 3);
  assert.equal(gameNamed('othello'), othello);
  assert.deepEqual(['f5.d6', 'Q16', '7g7f'].map((m) => gameOfParams({ m })?.name), ['othello', 'go', 'shogi']);
  assert.ok(positionNames().includes('m'));
  assert.deepEqual(plainStart(othello, start), start);
  assert.ok(Object.values(startParams(start)).every((value) => value === ''));
});

test('its lines, pasted moves and records', () => {
  assert.deepEqual(replay(othello, { start, moves: ['f5', 'd6', 'c3', 'd3', 'a1'] }).map(discs), [4, 5, 6, 7, 8]);
  // These moves are legal in Go, too.
  assert.equal(readPasted('f5 d6 c3', games[0]!)?.start.game, 'go');
  assert.deepEqual(readPasted('f5 d6 c3', othello), { start, moves: ['f5', 'd6', 'c3'] });
  const record = { game: 'othello', nodes: [{ parent: null }, { parent: 0, move: 'f5' }, { parent: 1, move: 'd6' }] } as unknown as GameRecord;
  const line = lineThrough(treeOf(record), 0);
  assert.deepEqual(boardsAlong(record, line).map(discs), [4, 5, 6]);
  assert.deepEqual(sequenceTo(record, line, 2)?.moves, ['f5', 'd6']);
});

test('a corpus that has it', () => {
  const info = { id: 'mixed', games_of_size: { 19: 2 }, games_of_othello: 3, memories: [], rankings: [] } as unknown as Corpus;
  assert.deepEqual(gamesIn(info).map(({ name }) => name), ['go', 'othello']);
  assert.equal(mainGame(info), othello);
  const corpus = corpusFor({ corpus: { id: '', game: games[0]!, info: null }, corpora: [info] }, othello)!;
  assert.deepEqual(corpusRoute('explore', corpus, { m: 'f5' }), { view: 'explore', path: ['mixed'], params: { m: 'f5', game: 'othello' } });
});
