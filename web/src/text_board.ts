// Boards drawn as text: as `tejun explore`, `suggest` and `search` print them, in either alphabet, as GTP engines show them,
// and as KIF files have them. A board counts only when all of its rows are there, so that no other line is taken for one.
import type { Colour } from './api_types';
import { pointName } from './go/point';
import type { GoStart, ShogiStart } from './play';
import { otherSide, writeSfen } from './shogi/position';
import type { Kind, Piece, Side } from './shogi/position';

export interface TextBoard { start: GoStart | ShogiStart; moves: string[] }

/** Who is to move, where the text says so. */
function turnOf(text: string): Colour | null {
  const said = /\b(Black|White),? to move\b|([黒白先後下上])手?番/.exec(text);
  if (!said) return null;
  return said[1] === 'Black' || /[黒先下]/.test(said[2] ?? '') ? 'black' : 'white';
}

// ---- Go ----

const blackSigns = 'X●#';
const whiteSigns = 'O○';
const emptySigns = '.+,·┌┬┐├┼┤└┴┘╋';

interface Row { number: number; cells: string[] }

/** A row between its two numbers, two characters for each point: a line or a bracket, then the point; or a number of two digits. */
function goRow(line: string, size: number): Row | null {
  const found = /^\s*(\d{1,2})(?!\d)\|?(.*)$/.exec(line);
  const body = [...(found?.[2] ?? '')];
  if (!found || body.length < 2 * size) return null;
  const cells = Array.from({ length: size }, (_, i) => body.slice(2 * i, 2 * i + 2).join(''));
  const rest = /^[ )─]?\|? ?(\d{1,2})(?!\d)/.exec(body.slice(2 * size).join(''));
  if (rest?.[1] !== found[1] || !cells.every((cell) => /^([ ()─][X●#O○.+,·┌┬┐├┼┤└┴┘╋a-z0-9]|\d\d)$/.test(cell))) return null;
  return { number: Number(found[1]), cells };
}

/** The rows of a whole board of this size, from the top. */
function goRows(lines: readonly string[], size: number): Row[] | null {
  const rows = lines.flatMap((line) => goRow(line, size) ?? []);
  const first = rows.findIndex((row) => row.number === size);
  const board = first < 0 ? [] : rows.slice(first, first + size);
  return board.length === size && board.every((row, i) => row.number === size - i) ? board : null;
}

/** Stones, and the points with numbers: moves of a sequence, which Black begins. */
function readGoRows(rows: readonly Row[]): { black: string[]; white: string[]; numbered: [number, string][]; last: Colour | null } {
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

function readGo(text: string): TextBoard | null {
  const lines = text.split(/\r?\n/);
  for (let size = 25; size >= 2; size--) {
    const rows = goRows(lines, size);
    if (!rows) continue;
    const { black, white, numbered, last } = readGoRows(rows);
    const other = last && (last === 'black' ? 'white' : 'black');
    const begins = numbered.length > 0 ? (numbered[0]![0] % 2 === 1 ? 'black' : 'white') : turnOf(text) ?? other ?? (black.length > white.length ? 'white' : 'black');
    return { start: { kind: 'go', size, black, white, toMove: begins }, moves: numbered.map(([, name]) => name) };
  }
  return null;
}

// ---- Shogi ----

const kanji: Readonly<Record<string, [Kind, boolean]>> = {
  歩: ['P', false], 香: ['L', false], 桂: ['N', false], 銀: ['S', false], 金: ['G', false], 角: ['B', false], 飛: ['R', false], 玉: ['K', false], 王: ['K', false],
  と: ['P', true], 杏: ['L', true], 圭: ['N', true], 全: ['S', true], 馬: ['B', true], 龍: ['R', true], 竜: ['R', true],
};

function kanjiRow(body: string): (Piece | null)[] | null {
  const cells = [...body.matchAll(/([v^V ]?)([歩香桂銀金角飛玉王と杏圭全馬龍竜・])|( [a-z] )/g)];
  if (cells.length !== 9 || cells.map(([whole]) => whole).join('') !== body || cells.every(([, , sign]) => !sign)) return null;
  return cells.map(([, side, sign]) => {
    const piece = sign ? kanji[sign] : undefined;
    return piece ? { side: /v/i.test(side!) ? 'w' : 'b', kind: piece[0], promoted: piece[1] } : null;
  });
}

/** Three characters a square: ` p `, `+P `, ` . `, or `(a)` for a move. */
function letterRow(body: string): (Piece | null)[] | null {
  if (!/^([ +][plnsgbrk] | \. |\([a-z]\)){9}$/i.test(body)) return null;
  return (body.match(/.{3}/g) ?? []).map((cell) => {
    const letter = cell[1]!;
    if (letter === '.' || cell[0] === '(') return null;
    const kind = letter.toUpperCase() as Kind;
    return { side: letter === kind ? 'b' : 'w', kind, promoted: cell[0] === '+' };
  });
}

const numerals = '〇一二三四五六七八九';

/** 歩三, 歩十一, P3, 歩: how many of what. */
function readHand(text: string): Partial<Record<Kind, number>> {
  const hand: Partial<Record<Kind, number>> = {};
  for (const [, sign, digits, ten, one] of text.matchAll(/([歩香桂銀金角飛PLNSGBR])(?:(\d{1,2})|(十?)([一二三四五六七八九]?))/gi)) {
    const kind = kanji[sign!]?.[0] ?? (sign!.toUpperCase() as Kind);
    const count = digits ? Number(digits) : (ten ? 10 : 0) + (one ? numerals.indexOf(one) : 0) || 1;
    hand[kind] = Math.min(18, count);
  }
  return hand;
}

function handOf(text: string, side: Side): Partial<Record<Kind, number>> {
  const names = side === 'b' ? 'Black in hand|[先下]手の持ち?駒' : 'White in hand|[後上]手の持ち?駒';
  const line = new RegExp(`(?:${names})[:：](.*)`).exec(text)?.[1] ?? '';
  return /none|なし/.test(line) ? {} : readHand(line);
}

function readShogi(text: string): TextBoard | null {
  // Moves follow: that is a record, not a board.
  if (/手数-+指手|^ *1 +[１-９同]/m.test(text)) return null;
  const rows = text.split(/\r?\n/).flatMap((line) => {
    const body = /^\s*\|(.*)\|/.exec(line)?.[1] ?? '';
    const row = kanjiRow(body) ?? letterRow(body);
    return row ? [row] : [];
  });
  if (rows.length !== 9) return null;
  // Squares are counted from the right.
  const board = rows.flatMap((row) => row.slice().reverse());
  const toMove: Side = turnOf(text) === 'white' ? 'w' : otherSide('w');
  return { start: { kind: 'shogi', sfen: writeSfen({ board, hands: { b: handOf(text, 'b'), w: handOf(text, 'w') }, toMove }) }, moves: [] };
}

/** Reads a board drawn as text, with whatever stands around it; null where there is none. */
export const readTextBoard = (text: string): TextBoard | null => readGo(text) ?? readShogi(text);
