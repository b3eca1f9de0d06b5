// Shogi moves as players write them: ▲７六歩, △同　銀右, and for English readers P-7f, G6i-5h, B*5e.
import type { Language } from '../language';
import { legalMoves, moveUsi, movesTo, readUsi } from './moves';
import type { Move } from './moves';
import type { Kind, ShogiPosition, Side } from './position';

const plainNames: Record<Kind, string> = { P: '歩', L: '香', N: '桂', S: '銀', G: '金', B: '角', R: '飛', K: '玉' };
const promotedNames: Partial<Record<Kind, string>> = { P: 'と', L: '成香', N: '成桂', S: '成銀', B: '馬', R: '龍' };
const files = '１２３４５６７８９';
const ranks = '一二三四五六七八九';

export const kindName = (kind: Kind, promoted = false): string => (promoted && promotedNames[kind]) || plainNames[kind];
export const sideMark = (side: Side): string => (side === 'b' ? '▲' : '△');

interface Way { from: number; left: number; behind: number }

/** Where a move comes from, seen by the player: how far left of and behind the square it goes to. */
function wayOf(move: Move, side: Side): Way {
  const sign = side === 'b' ? 1 : -1;
  return {
    from: move.from,
    left: sign * ((move.from % 9) - (move.to % 9)),
    behind: sign * (Math.floor(move.from / 9) - Math.floor(move.to / 9)),
  };
}

const direction = (way: Way): string => (way.behind > 0 ? '上' : way.behind < 0 ? '引' : '寄');

/** The shortest word that tells a piece from the others that could go there, as the Japan Shogi Association has it. */
function hint(own: Way, all: readonly Way[], slider: boolean): string {
  const only = (fits: (way: Way) => boolean) => all.filter(fits).length === 1;
  if (all.length < 2) return '';
  if (only((way) => direction(way) === direction(own))) return direction(own);
  if (!slider && own.left === 0 && own.behind > 0) return '直';
  if (slider) return all.every((way) => way.left <= own.left) ? '左' : '右';
  const side = own.left > 0 ? '左' : '右';
  const beside = (way: Way) => (own.left > 0 ? way.left > 0 : way.left < 0);
  return only(beside) ? side : side + direction(own);
}

interface Told { kind: Kind; promoted: boolean; others: Way[]; own: Way; declines: boolean; slider: boolean; ambiguous: boolean }

function tell(position: ShogiPosition, move: Move): Told {
  const piece = move.drop ? null : position.board[move.from];
  const kind = move.drop ?? piece?.kind ?? 'P';
  const promoted = piece?.promoted ?? false;
  const same = movesTo(position, move.to).filter((other) => {
    const mover = position.board[other.from];
    return mover && mover.kind === kind && mover.promoted === promoted;
  });
  const others = [...new Map(same.map((other) => [other.from, wayOf(other, position.toMove)])).values()];
  return {
    kind,
    promoted,
    others,
    own: wayOf(move, position.toMove),
    declines: !move.promote && same.some((other) => other.from === move.from && other.promote),
    slider: kind === 'B' || kind === 'R',
    ambiguous: move.drop ? others.length > 0 : others.length > 1,
  };
}

function inJapanese(position: ShogiPosition, move: Move, last: Move | null): string {
  const told = tell(position, move);
  const place = last && last.to === move.to ? '同　' : files[move.to % 9]! + ranks[Math.floor(move.to / 9)]!;
  const piece = sideMark(position.toMove) + place + kindName(told.kind, told.promoted);
  if (move.drop) return piece + (told.ambiguous ? '打' : '');
  return piece + hint(told.own, told.others, told.slider) + (move.promote ? '成' : told.declines ? '不成' : '');
}

const square = (index: number): string => `${(index % 9) + 1}${String.fromCharCode(97 + Math.floor(index / 9))}`;

function inEnglish(position: ShogiPosition, move: Move): string {
  const told = tell(position, move);
  const name = (told.promoted ? '+' : '') + told.kind;
  if (move.drop) return `${name}*${square(move.to)}`;
  const origin = told.ambiguous ? square(move.from) : '';
  const how = position.board[move.to] ? 'x' : '-';
  return name + origin + how + square(move.to) + (move.promote ? '+' : told.declines ? '=' : '');
}

/** A move of the position in words; `last` is the move before. What cannot be read stays as it is. */
export function shogiWords(position: ShogiPosition, usi: string, last: string | null, language: Language): string {
  const move = readUsi(usi);
  if (!move || (!move.drop && !position.board[move.from])) return usi;
  return language === 'ja' ? inJapanese(position, move, last ? readUsi(last) : null) : inEnglish(position, move);
}

/** Words as they are compared: without marks and blanks, digits as the page writes them, one way to write a piece. */
const bare = (words: string): string => words.normalize('NFKC').replace(/[▲△☗☖▼▽\s]/g, '').replace(/^([1-9])([1-9])/, (_, file: string, rank: string) => file + ranks[Number(rank) - 1]!)
  .replace(/竜/g, '龍').replace(/王/g, '玉').toLowerCase();

/** The legal move that the page tells by these words, in either language, as USI; null where there is none. */
export function readWords(position: ShogiPosition, words: string, last: string | null): string | null {
  const wanted = bare(words);
  const fits = (usi: string) => [shogiWords(position, usi, last, 'ja'), shogiWords(position, usi, null, 'ja'), shogiWords(position, usi, last, 'en')].some((told) => bare(told) === wanted);
  return wanted ? legalMoves(position).map(moveUsi).find(fits) ?? null : null;
}
