// A line of moves and a place in it, kept in the address.
import { useMemo } from 'preact/hooks';
import { plainStart, replay } from './games/game';
import type { Board, Game, Start } from './games/game';
import { startParams } from './games/registry';
import { change, readMoves, readNumber, writeMoves } from './route';
import type { Params } from './route';
import type { Query } from './server/api';
import type { Colour } from './server/types';

export interface Line {
  game: Game;
  start: Start;
  /** All legal moves of the line, also those after `at`. */
  moves: string[];
  at: number;
  boards: Board[];
  board: Board;
  played: string[];
  toMove: Colour;
  /** The position as parameters of an address, and of a request. */
  params: Record<string, string>;
  query: Query;
  seek: (at: number) => void;
  /** Does nothing if the move is illegal. */
  play: (move: string) => void;
  clear: () => void;
}

/** Whether a line starts with nothing set up. */
export function isPlain({ game, start }: Line): boolean {
  const [own, plain] = [game.startParams(start), game.startParams(plainStart(game, start))];
  return game.startNames.every((name) => own[name] === plain[name]);
}

/** The line of the current address. The back button takes back moves, but not steps along the line. */
export function useLine(params: Params, game: Game, startOf = game.readStart): Line {
  const startKey = [...game.startNames.map((name) => params[name]), game.name].join(' ');
  const start = useMemo(() => startOf(params), [startKey]);
  const boards = useMemo(() => replay(game, { start, moves: readMoves(params.m).slice(0, 1000) }), [start, params.m]);
  const moves = readMoves(params.m).slice(0, boards.length - 1);
  const at = readNumber(params.at, moves.length, moves.length);
  const board = boards[at]!;
  const played = moves.slice(0, at);
  const seek = (next: number) => {
    const wanted = Math.max(0, Math.min(moves.length, next));
    change({ at: wanted === moves.length ? '' : String(wanted) }, true);
  };
  return {
    game,
    start,
    moves,
    at,
    boards,
    board,
    played,
    toMove: game.toMove(board),
    params: { m: writeMoves(played), ...startParams(start) },
    query: game.positionQuery(start, played),
    seek,
    play: (move) => {
      if (moves[at] === move) seek(at + 1);
      else if (game.play(board, move)) change({ m: writeMoves([...played, move]), at: '' });
    },
    clear: () => change({ m: '', at: '', ...startParams(plainStart(game, start)) }),
  };
}
