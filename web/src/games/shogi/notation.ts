// Shogi moves as players write them: ▲７六歩, △同　銀右, and in English P-7f, G6i-5h, B*5e.
import type { Language } from '../../language';
import { legalMoves, moveUsi, movesTo, readUsi } from './moves';
import type { Move } from './moves';
import { squareName } from './position';
import type { Kind, ShogiPosition, Side } from './position';

const plainNames: Record<Kind, string> = { P: '歩', L: '香', N: '桂', S: '銀', G: '金', B: '角', R: '飛', K: '玉' };
const promotedNames: Partial<Record<Kind, string>> = { P: 'と', L: '成香', N: '成桂', S: '成銀', B: '馬', R: '龍' };
const files = '１２３４５６７８９';
const ranks = '一二三四五六七八九';

export const kindName = (kind: Kind, promoted = false): string => (promoted && promotedNames[kind]) || plainNames[kind];
const sideMark = (side: Side): string => (side === 'b' ? '▲' : '△');

interface Way { from: number; left: number; behind: number }

/** Where a move comes from, seen by the player: how far to the left of and behind its destination. */
function wayOf(move: Move, side: Side): Way {
  const sign = side === 'b' ? 1 : -1;
  return {
    from: move.from,
    left: sign * ((move.from % 9) - (move.to % 9)),
    behind: sign * (Math.floor(move.from / 9) - Math.floor(move.to / 9)),
  };
}

const direction = (way: Way): string => (way.behind > 0 ? '上' : way.behind < 0 ? '引' : '寄');

/** The suffix that tells a piece from others that could move there, by the rules of the Japan Shogi Association. */
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

interface Description { kind: Kind; promoted: boolean; others: Way[]; own: Way; declines: boolean; slider: boolean; ambiguous: boolean }

function describe(position: ShogiPosition, move: Move): Description {
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
  const about = describe(position, move);
  const place = last && last.to === move.to ? '同　' : files[move.to % 9]! + ranks[Math.floor(move.to / 9)]!;
  const piece = sideMark(position.toMove) + place + kindName(about.kind, about.promoted);
  if (move.drop) return piece + (about.ambiguous ? '打' : '');
  return piece + hint(about.own, about.others, about.slider) + (move.promote ? '成' : about.declines ? '不成' : '');
}

function inEnglish(position: ShogiPosition, move: Move): string {
  const about = describe(position, move);
  const name = (about.promoted ? '+' : '') + about.kind;
  if (move.drop) return `${name}*${squareName(move.to)}`;
  const origin = about.ambiguous ? squareName(move.from) : '';
  const how = position.board[move.to] ? 'x' : '-';
  return name + origin + how + squareName(move.to) + (move.promote ? '+' : about.declines ? '=' : '');
}

/** A move of the position as players write it; `last` is the move before. A move that cannot be read stays as it is. */
export function moveText(position: ShogiPosition, usi: string, last: string | null, language: Language): string {
  const move = readUsi(usi);
  if (!move || (!move.drop && !position.board[move.from])) return usi;
  return language === 'ja' ? inJapanese(position, move, last ? readUsi(last) : null) : inEnglish(position, move);
}

/** For comparing: without marks and blanks, with one spelling of digits and pieces. */
const normal = (words: string): string => words.normalize('NFKC').replace(/[▲△☗☖▼▽\s]/g, '').replace(/^([1-9])([1-9])/, (_, file: string, rank: string) => file + ranks[Number(rank) - 1]!)
  .replace(/竜/g, '龍').replace(/王/g, '玉').toLowerCase();

/** The legal move that the page writes like this in either language, as USI; null if there is none. */
export function readMoveText(position: ShogiPosition, words: string, last: string | null): string | null {
  const wanted = normal(words);
  const fits = (usi: string) => [moveText(position, usi, last, 'ja'), moveText(position, usi, null, 'ja'), moveText(position, usi, last, 'en')].some((text) => normal(text) === wanted);
  return wanted ? legalMoves(position).map(moveUsi).find(fits) ?? null : null;
}
