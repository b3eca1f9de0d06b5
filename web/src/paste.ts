// Positions as people paste them: boards drawn as text, moves, SFEN, or the words that engines use. Whole records are read
// by the server.
import { pointIndex } from './go/point';
import { goStart, replay, shogiStart } from './play';
import type { Start } from './play';
import { readUsi } from './shogi/moves';
import { readSfen } from './shogi/position';
import { readTextBoard } from './text_board';

export interface Pasted { start: Start; moves: string[] }

const isUsi = (text: string): boolean => readUsi(text) !== null;

function readShogi(text: string): Pasted | null {
  const words = text.replace(/^position\s+/, '').split(/\s+/);
  const at = words.indexOf('moves');
  const head = (at < 0 ? words : words.slice(0, at)).join(' ');
  const moves = at < 0 ? [] : words.slice(at + 1);
  const sfen = head === 'startpos' ? undefined : head.replace(/^sfen\s+/, '');
  if (sfen !== undefined && !readSfen(sfen)) return null;
  const start = shogiStart(sfen);
  return replay(start, moves).length === moves.length + 1 ? { start, moves } : null;
}

/** Reads a board, moves or SFEN; null where it is nothing of that, and perhaps a record. */
export function readPasted(text: string): Pasted | null {
  const board = readTextBoard(text.slice(0, 20_000));
  if (board) return replay(board.start, board.moves).length === board.moves.length + 1 ? board : null;
  const clean = text.trim().slice(0, 20_000);
  if (!clean) return null;
  if (/^(position|sfen|startpos)\b/.test(clean) || /^[1-9a-zA-Z+]+(\/[1-9a-zA-Z+]+){8}\s/.test(`${clean} `)) return readShogi(clean);
  const words = clean.split(/[\s,;]+/).filter((word) => word && !/^\d+\.?$/.test(word));
  if (words.every(isUsi)) {
    const start = shogiStart();
    return replay(start, words).length === words.length + 1 ? { start, moves: words } : null;
  }
  const names = words.map((word) => (/^pass$/i.test(word) ? 'pass' : word.toUpperCase()));
  if (!names.every((name) => name === 'pass' || pointIndex(name, 19) >= 0)) return null;
  const start = goStart();
  return replay(start, names).length === names.length + 1 ? { start, moves: names } : null;
}
