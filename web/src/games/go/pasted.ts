// Pasted Go: moves, and boards drawn as text by the commands of tejun, in ASCII or with lines, or by GTP engines.
// A board needs all of its rows, so that no other line is taken for one.
import type { Colour } from '../../server/types';
import { isLegal, PASS, turnIn } from '../game';
import type { Sequence } from '../game';
import { go } from './game';
import { pointIndex, pointName } from './point';
import { goStart, usualSize } from './start';
import type { GoStart } from './start';

const blackSigns = 'X●#';
const whiteSigns = 'O○';
const emptySigns = '.+,·┌┬┐├┼┤└┴┘╋';

interface Row { number: number; cells: string[] }

/** A row between its two numbers, two characters for each point: a line or a bracket, then the point; or a number of two digits. */
function readRow(line: string, size: number): Row | null {
  const found = /^\s*(\d{1,2})(?!\d)\|?(.*)$/.exec(line);
  const body = [...(found?.[2] ?? '')];
  if (!found || body.length < 2 * size) return null;
  const cells = Array.from({ length: size }, (_, i) => body.slice(2 * i, 2 * i + 2).join(''));
  const rest = /^[ )─]?\|? ?(\d{1,2})(?!\d)/.exec(body.slice(2 * size).join(''));
  if (rest?.[1] !== found[1] || !cells.every((cell) => /^([ ()─][X●#O○.+,·┌┬┐├┼┤└┴┘╋a-z0-9]|\d\d)$/.test(cell))) return null;
  return { number: Number(found[1]), cells };
}

/** The rows of a whole board of this size, from the top. */
function readRows(lines: readonly string[], size: number): Row[] | null {
  const rows = lines.flatMap((line) => readRow(line, size) ?? []);
  const first = rows.findIndex((row) => row.number === size);
  const board = first < 0 ? [] : rows.slice(first, first + size);
  return board.length === size && board.every((row, i) => row.number === size - i) ? board : null;
}

/** Stones, numbered moves with Black on odd numbers, and the colour of the last move if it is marked. */
function readStones(rows: readonly Row[]): { black: string[]; white: string[]; numbered: [number, string][]; last: Colour | null } {
  const size = rows.length;
  const black: string[] = [];
  const white: string[] = [];
  const numbered: [number, string][] = [];
  let last: Colour | null = null;
  rows.forEach(({ cells }, y) => cells.forEach((cell, x) => {
    const sign = cell[1]!;
    const name = pointName(y * size + x, size);
    if (/\d/.test(sign)) numbered.push([Number(cell.replace(/\D/, '')), name]);
    else if (blackSigns.includes(sign)) black.push(name);
    else if (whiteSigns.includes(sign)) white.push(name);
    if (cell[0] === '(' && !emptySigns.includes(sign)) last = blackSigns.includes(sign) ? 'black' : 'white';
  }));
  return { black, white, numbered: numbered.sort(([a], [b]) => a - b), last };
}

/** A board drawn as text, with anything around it; null if there is none. */
export function readDrawnBoard(text: string): Sequence<GoStart> | null {
  const lines = text.split(/\r?\n/);
  for (let size = 25; size >= 2; size--) {
    const rows = readRows(lines, size);
    if (!rows) continue;
    const { black, white, numbered, last } = readStones(rows);
    const afterLast = last && (last === 'black' ? 'white' : 'black');
    const toMove = numbered.length > 0 ? (numbered[0]![0] % 2 === 1 ? 'black' : 'white') : turnIn(text) ?? afterLast ?? (black.length > white.length ? 'white' : 'black');
    return { start: { game: 'go', size, black, white, toMove }, moves: numbered.map(([, name]) => name) };
  }
  return null;
}

function readMoves(text: string): Sequence<GoStart> | null {
  const words = text.split(/[\s,;]+/).filter((word) => word && !/^\d+\.?$/.test(word));
  const moves = words.map((word) => (/^pass$/i.test(word) ? PASS : word.toUpperCase()));
  const isMoves = moves.length > 0 && moves.every((move) => move === PASS || pointIndex(move, usualSize) >= 0);
  return isMoves ? { start: goStart(), moves } : null;
}

export function readPasted(text: string): Sequence<GoStart> | null {
  const found = readDrawnBoard(text) ?? readMoves(text);
  return found && isLegal(go, found) ? found : null;
}
