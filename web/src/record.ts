// The tree of a record: lines through it, and the boards along a line.
import type { Board, Sequence } from './games/game';
import { gameNamed } from './games/registry';
import type { GameRecord, RecordNode } from './server/types';

export interface Tree {
  nodes: readonly RecordNode[];
  children: readonly (readonly number[])[];
}

/** Nodes whose parent does not come before them are left out, so that the result is a tree whatever the server sends. */
export function treeOf(record: Pick<GameRecord, 'nodes'>): Tree {
  const children: number[][] = record.nodes.map(() => []);
  record.nodes.forEach((node, i) => {
    if (i > 0 && node.parent !== null && node.parent >= 0 && node.parent < i) children[node.parent]!.push(i);
  });
  return { nodes: record.nodes, children };
}

/** From the root through `node` and on by first children to the end. */
export function lineThrough(tree: Tree, node: number): number[] {
  const line: number[] = [];
  for (let at: number | null | undefined = node; at !== null && at !== undefined; at = tree.nodes[at]?.parent) line.push(at);
  line.reverse();
  for (let next = tree.children[node]?.[0]; next !== undefined; next = tree.children[next]?.[0]) line.push(next);
  return line;
}

/** The board at each node of a line. */
export function boardsAlong(record: GameRecord, line: readonly number[]): Board[] {
  const game = gameNamed(record.game);
  let board = game.boardAt(game.recordStart(record));
  return line.map((node) => {
    board = game.applyNode(board, record.nodes[node]!);
    return board;
  });
}

/** The line up to index `at` as a sequence of moves; null if it is none, for example with stones set up on the way. */
export const sequenceTo = (record: GameRecord, line: readonly number[], at: number): Sequence | null =>
  gameNamed(record.game).sequenceOf(record, line.slice(0, at + 1).map((node) => record.nodes[node]!));

/** The number of moves played up to each node of a line. */
export function pliesAlong(tree: Tree, line: readonly number[]): number[] {
  let ply = 0;
  return line.map((node) => (tree.nodes[node]!.move ? ++ply : ply));
}

/** The index of a move number in a line, or of the nearest before. */
export function indexOfPly(plies: readonly number[], ply: number): number {
  const found = plies.indexOf(ply);
  return found >= 0 ? found : Math.max(0, plies.filter((one) => one <= ply).length - 1);
}

/**
 * The index in the main line that an address points to: the node of that number if the line has it, otherwise the first
 * one after `ply` moves. Only nodes that comment or set up need a node number.
 */
export function mainIndex(line: readonly number[], plies: readonly number[], node: number, ply: number): number {
  const named = line.indexOf(node);
  return named > 0 ? named : indexOfPly(plies, ply);
}

/** Whether a move number identifies this place of a line. */
export const isFirstOfPly = (plies: readonly number[], index: number): boolean => plies.indexOf(plies[index]!) === index;

/** Move numbers, as "2.17" or "3-8". */
export function readPlies(text: string | undefined): number[] {
  if (!text) return [];
  const range = /^(\d{1,4})-(\d{1,4})$/.exec(text);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return from <= to && to - from < 500 ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [];
  }
  return text.split('.').filter((part) => /^\d{1,4}$/.test(part)).slice(0, 500).map(Number);
}
