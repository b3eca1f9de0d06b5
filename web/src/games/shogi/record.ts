// Shogi records: moves, how games end, headers and results.
import type { GameRecord, Header, RecordNode } from '../../server/types';
import { plain } from '../../format';
import type { Board, Sequence } from '../game';
import { apply, readUsi } from './moves';
import { startSfen } from './position';
import type { ShogiPosition } from './position';
import { shogiStart } from './start';
import type { ShogiStart } from './start';
import { t } from './text';

export const recordStart = ({ sfen }: GameRecord): ShogiStart => shogiStart(sfen ?? startSfen);

export function applyNode(board: Board<ShogiPosition>, node: RecordNode): Board<ShogiPosition> {
  const move = node.move ? readUsi(node.move) : null;
  if (!move || (!move.drop && !board.position.board[move.from])) return board;
  return { ...board, position: apply(board.position, move), last: node.move! };
}

export const sequenceOf = (record: GameRecord, nodes: readonly RecordNode[]): Sequence<ShogiStart> =>
  ({ start: recordStart(record), moves: nodes.flatMap(({ move }) => move ?? []) });

export const nodeText = ({ end }: RecordNode): string => (end ? t.or(`end_${end}`, plain(end)) : '');

/** The handicap is a name; 平手 means none. */
export const headerFacts = ({ handicap }: Header): string[] => (handicap && handicap !== '0' && handicap !== '平手' ? [plain(handicap, 16)] : []);

export function resultText(result: string): string {
  if (/^(jigo|draw|0)$/i.test(result)) return t('draw');
  const won = /^([BW])\+/i.exec(result);
  return won ? t('won', { side: t(won[1]!.toUpperCase() === 'B' ? 'black' : 'white') }) : result;
}
