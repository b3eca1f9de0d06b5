// The tree of a record: lines through it, and the boards along a line.
import type { GameRecord, RecordNode } from './api_types';
import { pointIndex } from './go/point';
import { playGo } from './go/position';
import type { GoPosition, Sign } from './go/position';
import { boardAt } from './play';
import type { Board, Start } from './play';
import { apply, readUsi } from './shogi/moves';
import { startSfen } from './shogi/position';

export interface Tree {
  nodes: readonly RecordNode[];
  children: readonly (readonly number[])[];
}

/** A node whose parent is not before it is none of the tree: whatever comes from outside ends up as a tree. */
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

export function startOf(record: GameRecord): Start {
  if (record.game === 'shogi') return { kind: 'shogi', sfen: record.sfen ?? startSfen };
  return { kind: 'go', size: record.size ?? 19, black: [], white: [], toMove: record.to_move };
}

function setStones(position: GoPosition, node: RecordNode): GoPosition {
  if (!node.add_black && !node.add_white && !node.add_empty) return position;
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

function step(board: Board, node: RecordNode): Board {
  if (board.kind === 'go') {
    const set = setStones(board.go, node);
    if (!node.move) return set === board.go ? board : { ...board, go: set };
    const played = playGo(set, node.move, node.colour === 'white' ? -1 : 1);
    return played ? { kind: 'go', go: played, last: node.move } : board;
  }
  const move = node.move ? readUsi(node.move) : null;
  if (!move || (!move.drop && !board.shogi.board[move.from])) return board;
  return { kind: 'shogi', shogi: apply(board.shogi, move), last: node.move! };
}

/** The board at each node of a line. */
export function boardsAlong(record: GameRecord, line: readonly number[]): Board[] {
  let board = boardAt(startOf(record));
  return line.map((node) => {
    board = step(board, record.nodes[node]!);
    return board;
  });
}

/** How many moves were played up to each node of a line. */
export function pliesAlong(tree: Tree, line: readonly number[]): number[] {
  let ply = 0;
  return line.map((node) => (tree.nodes[node]!.move ? ++ply : ply));
}

/** Where in a line the move of that number is, or the nearest before. */
export function indexOfPly(plies: readonly number[], ply: number): number {
  const found = plies.indexOf(ply);
  return found >= 0 ? found : Math.max(0, plies.filter((one) => one <= ply).length - 1);
}

/**
 * Where in the main line an address points to: the node of that number, if it is one of the line, otherwise the first one
 * after `ply` moves. Nodes that only comment or set up are told by number, all others by moves.
 */
export function mainIndex(line: readonly number[], plies: readonly number[], node: number, ply: number): number {
  const named = line.indexOf(node);
  return named > 0 ? named : indexOfPly(plies, ply);
}

/** Whether a place of a line is the first with its number of moves, so that the number tells it. */
export const isFirstOfPly = (plies: readonly number[], index: number): boolean => plies.indexOf(plies[index]!) === index;

/** "2.17" or "3-8": numbers of moves. */
export function readPlies(text: string | undefined): number[] {
  if (!text) return [];
  const range = /^(\d{1,4})-(\d{1,4})$/.exec(text);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return from <= to && to - from < 500 ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [];
  }
  return text.split('.').filter((part) => /^\d{1,4}$/.test(part)).slice(0, 500).map(Number);
}

/**
 * The moves before a node as a question to the server, if they can be told as moves of a start: stones set up before the
 * first move, colours alternating.
 */
export function askable(record: GameRecord, tree: Tree, line: readonly number[], at: number): { start: Start; moves: string[] } | null {
  const start = startOf(record);
  const moves: string[] = [];
  const black: string[] = [];
  const white: string[] = [];
  let first: 'black' | 'white' | null = null;
  for (const index of line.slice(0, at + 1)) {
    const node = tree.nodes[index]!;
    if (node.add_black || node.add_white || node.add_empty) {
      if (moves.length > 0 || node.add_empty) return null;
      black.push(...(node.add_black ?? []));
      white.push(...(node.add_white ?? []));
    }
    if (!node.move) continue;
    first ??= node.colour ?? 'black';
    if (start.kind === 'go' && node.colour !== (moves.length % 2 === 0 ? first : first === 'black' ? 'white' : 'black')) return null;
    moves.push(node.move);
  }
  if (start.kind === 'shogi') return { start, moves };
  return { start: { ...start, black, white, toMove: first ?? start.toMove }, moves };
}
