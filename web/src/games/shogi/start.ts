// Where a line of shogi moves starts, as SFEN.
import type { Query } from '../../server/api';
import type { Params } from '../../route';
import type { Start } from '../game';
import { readSfen, startSfen } from './position';

export interface ShogiStart extends Start { readonly sfen: string }

export const shogiStart = (sfen = startSfen): ShogiStart => ({ game: 'shogi', sfen });

export const readStart = ({ sfen }: Params): ShogiStart => shogiStart(sfen && readSfen(sfen) ? sfen : startSfen);
/** Empty for the usual start. */
export const startParams = ({ sfen }: ShogiStart): { sfen: string } => ({ sfen: sfen === startSfen ? '' : sfen });
export const positionQuery = (start: ShogiStart, moves: readonly string[]): Query => ({ game: 'shogi', ...startParams(start), moves: moves.join(',') });
