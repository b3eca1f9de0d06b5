// Go records: stones set up on the way, moves out of turn, headers and results.
import type { Colour, GameRecord, Header, RecordNode } from '../../server/types';
import { plain } from '../../format';
import { language } from '../../language';
import type { Board, Sequence } from '../game';
import { pointIndex } from './point';
import { playGo } from './position';
import type { GoPosition, Sign } from './position';
import { usualSize } from './start';
import type { GoStart } from './start';
import { t } from './text';

export const recordStart = (record: GameRecord): GoStart =>
  ({ game: 'go', size: record.size ?? usualSize, black: [], white: [], toMove: record.to_move });

const setsUp = (node: RecordNode): boolean => Boolean(node.add_black || node.add_white || node.add_empty);

function setStones(position: GoPosition, node: RecordNode): GoPosition {
  const stones = position.stones.slice();
  const put = (names: readonly string[] | undefined, sign: Sign) => {
    for (const name of names ?? []) {
      const index = pointIndex(name, position.size);
      if (index >= 0) stones[index] = sign;
    }
  };
  put(node.add_black, 1);
  put(node.add_white, -1);
  put(node.add_empty, 0);
  return { ...position, stones, ko: -1 };
}

export function applyNode(board: Board<GoPosition>, node: RecordNode): Board<GoPosition> {
  const before = setsUp(node) ? setStones(board.position, node) : board.position;
  if (!node.move) return before === board.position ? board : { ...board, position: before };
  const position = playGo(before, node.move, node.colour === 'white' ? -1 : 1);
  return position ? { ...board, position, last: node.move } : board;
}

const other = (colour: Colour): Colour => (colour === 'black' ? 'white' : 'black');

/** A sequence has its stones set up before the first move, and colours alternate. */
export function sequenceOf(record: GameRecord, nodes: readonly RecordNode[]): Sequence<GoStart> | null {
  const start = recordStart(record);
  const moves: string[] = [];
  const black: string[] = [];
  const white: string[] = [];
  let first: Colour | null = null;
  for (const node of nodes) {
    if (setsUp(node)) {
      if (moves.length > 0 || node.add_empty) return null;
      black.push(...(node.add_black ?? []));
      white.push(...(node.add_white ?? []));
    }
    if (!node.move) continue;
    first ??= node.colour ?? 'black';
    if (node.colour !== (moves.length % 2 === 0 ? first : other(first))) return null;
    moves.push(node.move);
  }
  return { start: { ...start, black, white, toMove: first ?? start.toMove }, moves };
}

export const nodeText = (node: RecordNode): string => (setsUp(node) ? t('nodeSetUp') : '');

export const headerFacts = ({ komi, handicap }: Header): string[] => [
  ...(komi ? [t('komi', { komi: plain(komi, 8) })] : []),
  ...(handicap && handicap !== '0' ? [t('handicap', { handicap: plain(handicap, 12) })] : []),
];

const wonBy: readonly [pattern: RegExp, how: string][] = [[/^r/i, '中押し勝ち'], [/^t/i, '時間切れ勝ち'], [/^f/i, '反則勝ち']];

/** B+R, W+3.5, Jigo; in Japanese 黒中押し勝ち, 白3目半勝ち, 持碁. */
export function resultText(result: string): string {
  if (/^(jigo|draw|0)$/i.test(result)) return t('draw');
  const won = /^([BW])\+\s*(.*)$/i.exec(result);
  if (!won || language() !== 'ja') return result;
  const side = won[1]!.toUpperCase() === 'B' ? t('black') : t('white');
  const points = /^(\d{1,3})(\.5)?$/.exec(won[2]!);
  if (points) return `${side}${points[1] === '0' ? '' : `${points[1]}目`}${points[2] ? '半' : ''}勝ち`;
  return side + (wonBy.find(([pattern]) => pattern.test(won[2]!))?.[1] ?? '勝ち');
}
