// A line of moves with a place in it, kept in the address: where it starts, its moves, and how many of them are shown.
import { useMemo } from 'preact/hooks';
import type { GameKind } from './api_types';
import { play, replay, toMove } from './play';
import type { Board, Start } from './play';
import { change, readMoves, readNumber, writeMoves } from './route';
import type { Params } from './route';
import { readSfen, startSfen } from './shogi/position';

export function readStart(params: Params, kind: GameKind): Start {
  if (kind === 'shogi') return { kind, sfen: params.sfen && readSfen(params.sfen) ? params.sfen : startSfen };
  const size = readNumber(params.size, 19);
  return {
    kind,
    size: size >= 2 && size <= 25 ? size : 19,
    black: readMoves(params.ab),
    white: readMoves(params.aw),
    toMove: params.tm === 'white' ? 'white' : 'black',
  };
}

/** The parameters of the address for a start; those of the usual start are empty. */
export function startParams(start: Start): Record<string, string> {
  if (start.kind === 'shogi') return { sfen: start.sfen === startSfen ? '' : start.sfen, size: '', ab: '', aw: '', tm: '' };
  return {
    sfen: '',
    size: start.size === 19 ? '' : String(start.size),
    ab: writeMoves(start.black),
    aw: writeMoves(start.white),
    tm: start.toMove === 'white' ? 'white' : '',
  };
}

/** The parameters of a question to the server about the position after `moves`. */
export function positionQuery(start: Start, moves: readonly string[]): Record<string, string> {
  if (start.kind === 'shogi') return { game: 'shogi', sfen: start.sfen === startSfen ? '' : start.sfen, moves: moves.join(',') };
  const set = start.black.length + start.white.length > 0;
  return {
    game: 'go',
    size: start.size === 19 ? '' : String(start.size),
    add_black: start.black.join(','),
    add_white: start.white.join(','),
    moves: moves.join(','),
    // Whose turn it is follows from the moves, except where stones were set up or White begins.
    to_move: set || start.toMove === 'white' ? ((moves.length % 2 === 0) === (start.toMove === 'black') ? 'black' : 'white') : '',
  };
}

/** Whether a line starts as games usually do: with nothing set up. */
export const isUsual = (start: Start): boolean =>
  (start.kind === 'shogi' ? start.sfen === startSfen : start.black.length + start.white.length === 0 && start.toMove === 'black');

export interface Line {
  start: Start;
  /** All moves of the line that are legal, also those after `at`. */
  moves: string[];
  at: number;
  boards: Board[];
  board: Board;
  played: string[];
  go: (at: number) => void;
  /** Nothing happens where the move is illegal. */
  play: (move: string) => void;
  clear: () => void;
}

/** The line of the current address; playing a move can be taken back by the back button, walking along it cannot. */
export function useLine(params: Params, kind: GameKind): Line {
  const startKey = [params.sfen, params.size, params.ab, params.aw, params.tm, kind].join(' ');
  const start = useMemo(() => readStart(params, kind), [startKey]);
  const boards = useMemo(() => replay(start, readMoves(params.m).slice(0, 1000)), [start, params.m]);
  const moves = readMoves(params.m).slice(0, boards.length - 1);
  const at = readNumber(params.at, moves.length, moves.length);
  const go = (next: number) => {
    const wanted = Math.max(0, Math.min(moves.length, next));
    change({ at: wanted === moves.length ? '' : String(wanted) }, true);
  };
  return {
    start,
    moves,
    at,
    boards,
    board: boards[at]!,
    played: moves.slice(0, at),
    go,
    play: (move) => {
      if (moves[at] === move) go(at + 1);
      else if (play(boards[at]!, move)) change({ m: writeMoves([...moves.slice(0, at), move]), at: '' });
    },
    clear: () => change({ m: '', at: '', ...startParams(start.kind === 'go' ? { ...start, black: [], white: [], toMove: 'black' } : { kind: 'shogi', sfen: startSfen }) }),
  };
}

/** Whose move comes next on the board shown. */
export const moverOf = (line: Line): 'black' | 'white' => toMove(line.board);
