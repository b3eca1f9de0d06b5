// Where a line of Go moves starts: a board of some size with stones on it. In addresses, requests and books.
import type { BookRow, Colour } from '../../server/types';
import type { Query } from '../../server/api';
import { readMoves, readNumber, writeMoves } from '../../route';
import type { Params } from '../../route';
import type { Start } from '../game';
import { setUp, stonesOf } from './position';
import type { GoPosition } from './position';

export interface GoStart extends Start { readonly size: number; readonly black: readonly string[]; readonly white: readonly string[]; readonly toMove: Colour }

export const usualSize = 19;
export const goStart = (size = usualSize): GoStart => ({ game: 'go', size, black: [], white: [], toMove: 'black' });

export const positionAt = ({ size, black, white, toMove }: GoStart): GoPosition => setUp(size, black, white, toMove === 'white' ? -1 : 1);
export const startFrom = (position: GoPosition): GoStart => ({ game: 'go', size: position.size, ...stonesOf(position), toMove: position.toMove === 1 ? 'black' : 'white' });

const sizeText = (size: number): string => (size === usualSize ? '' : String(size));

export function readStart(params: Params): GoStart {
  const size = readNumber(params.size, usualSize);
  return {
    game: 'go',
    size: size >= 2 && size <= 25 ? size : usualSize,
    black: readMoves(params.ab),
    white: readMoves(params.aw),
    toMove: params.tm === 'white' ? 'white' : 'black',
  };
}

export const startParams = ({ size, black, white, toMove }: GoStart): Params =>
  ({ size: sizeText(size), ab: writeMoves(black), aw: writeMoves(white), tm: toMove === 'white' ? 'white' : '' });

export function positionQuery({ size, black, white, toMove }: GoStart, moves: readonly string[]): Query {
  const isSetUp = black.length + white.length > 0;
  return {
    game: 'go',
    size: sizeText(size),
    add_black: black.join(','),
    add_white: white.join(','),
    moves: moves.join(','),
    // The server alternates from Black on an empty board; anything else has to be said.
    to_move: isSetUp || toMove === 'white' ? ((moves.length % 2 === 0) === (toMove === 'black') ? 'black' : 'white') : '',
  };
}

export const searchQuery = ({ size }: GoStart): Query => ({ size: sizeText(size) });

/** Books start with an empty board of their own size. */
export const bookStart = (book: BookRow): GoStart => goStart(book.size);
