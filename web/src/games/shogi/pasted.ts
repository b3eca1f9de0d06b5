// Pasted shogi: SFEN, USI moves, and boards drawn as text by the commands of tejun or in KIF files.
import { isLegal, turnIn } from '../game';
import type { Sequence } from '../game';
import { shogi } from './game';
import { readUsi } from './moves';
import { readSfen, writeSfen } from './position';
import type { Kind, Piece, Side } from './position';
import { shogiStart } from './start';
import type { ShogiStart } from './start';

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

/** 歩三, 歩十一, P3, 歩: how many of which piece. */
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

/** A board drawn as text, with anything around it but moves: then it is a record. */
export function readDrawnBoard(text: string): Sequence<ShogiStart> | null {
  if (/手数-+指手|^ *1 +[１-９同]/m.test(text)) return null;
  const rows = text.split(/\r?\n/).flatMap((line) => {
    const body = /^\s*\|(.*)\|/.exec(line)?.[1] ?? '';
    const row = kanjiRow(body) ?? letterRow(body);
    return row ? [row] : [];
  });
  if (rows.length !== 9) return null;
  // Squares are counted from the right.
  const board = rows.flatMap((row) => row.slice().reverse());
  const toMove: Side = turnIn(text) === 'white' ? 'w' : 'b';
  return { start: shogiStart(writeSfen({ board, hands: { b: handOf(text, 'b'), w: handOf(text, 'w') }, toMove })), moves: [] };
}

/** `position startpos moves 7g7f`, `sfen ...`, or a SFEN alone, with or without moves. */
function readSfenLine(text: string): Sequence<ShogiStart> | null {
  if (!/^(position|sfen|startpos)\b/.test(text) && !/^[1-9a-zA-Z+]+(\/[1-9a-zA-Z+]+){8}\s/.test(`${text} `)) return null;
  const words = text.replace(/^position\s+/, '').split(/\s+/);
  const at = words.indexOf('moves');
  const head = (at < 0 ? words : words.slice(0, at)).join(' ');
  const sfen = head === 'startpos' ? undefined : head.replace(/^sfen\s+/, '');
  if (sfen !== undefined && !readSfen(sfen)) return null;
  return { start: shogiStart(sfen), moves: at < 0 ? [] : words.slice(at + 1) };
}

function readMoves(text: string): Sequence<ShogiStart> | null {
  const moves = text.split(/[\s,;]+/).filter((word) => word && !/^\d+\.?$/.test(word));
  return moves.length > 0 && moves.every(readUsi) ? { start: shogiStart(), moves } : null;
}

export function readPasted(text: string): Sequence<ShogiStart> | null {
  const clean = text.trim();
  const found = readDrawnBoard(text) ?? readSfenLine(clean) ?? readMoves(clean);
  return found && isLegal(shogi, found) ? found : null;
}
