// Go and shogi behind one door: where a line of moves starts, the positions it goes through, and moves in words.
import type { Colour } from './api_types';
import { PASS, pointIndex } from './go/point';
import { playGo, setUp } from './go/position';
import type { GoPosition } from './go/position';
import { language } from './language';
import { playShogi } from './shogi/moves';
import { readSfen, startPosition, startSfen } from './shogi/position';
import type { ShogiPosition } from './shogi/position';
import { readWords, shogiWords } from './shogi/words';

export interface GoStart { kind: 'go'; size: number; black: readonly string[]; white: readonly string[]; toMove: Colour }
export interface ShogiStart { kind: 'shogi'; sfen: string }
export type Start = GoStart | ShogiStart;

export interface GoBoard { kind: 'go'; go: GoPosition; last: string | null }
export interface ShogiBoard { kind: 'shogi'; shogi: ShogiPosition; last: string | null }
export type Board = GoBoard | ShogiBoard;

export const goStart = (size = 19): GoStart => ({ kind: 'go', size, black: [], white: [], toMove: 'black' });
export const shogiStart = (sfen = startSfen): ShogiStart => ({ kind: 'shogi', sfen });

export function boardAt(start: Start): Board {
  if (start.kind === 'go') {
    return { kind: 'go', go: setUp(start.size, start.black, start.white, start.toMove === 'white' ? -1 : 1), last: null };
  }
  return { kind: 'shogi', shogi: readSfen(start.sfen) ?? startPosition, last: null };
}

/** The board after a move, or null where it is illegal. */
export function play(board: Board, move: string): Board | null {
  if (board.kind === 'go') {
    const go = playGo(board.go, move);
    return go && { kind: 'go', go, last: move };
  }
  const shogi = playShogi(board.shogi, move);
  return shogi && { kind: 'shogi', shogi, last: move };
}

/** The boards before the first move and after each; it ends before a move that is illegal. */
export function replay(start: Start, moves: readonly string[]): Board[] {
  const boards = [boardAt(start)];
  for (const move of moves) {
    const next = play(boards[boards.length - 1]!, move);
    if (!next) break;
    boards.push(next);
  }
  return boards;
}

export function toMove(board: Board): Colour {
  if (board.kind === 'go') return board.go.toMove === 1 ? 'black' : 'white';
  return board.shogi.toMove === 'b' ? 'black' : 'white';
}

/** A move of this board in the words of the page's language. */
export function moveWords(board: Board, move: string): string {
  if (board.kind === 'shogi') return shogiWords(board.shogi, move, board.last, language());
  if (move !== PASS) return move;
  return language() === 'ja' ? 'パス' : 'pass';
}

/** What somebody typed as a move: Q16, q16, 7g7f, P*5e, ７六歩, P-7f; null where it is none of this board. */
export function readMove(board: Board, text: string): string | null {
  const typed = text.trim();
  if (board.kind === 'go') {
    if (/^(pass|パス)$/i.test(typed)) return PASS;
    return pointIndex(typed, board.go.size) >= 0 ? typed.toUpperCase() : null;
  }
  const usi = /^[plnsgbr]\*/i.test(typed) ? typed[0]!.toUpperCase() + typed.slice(1).toLowerCase() : typed.toLowerCase();
  return play(board, usi) ? usi : readWords(board.shogi, typed.slice(0, 20), board.last);
}
