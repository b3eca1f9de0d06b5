// The joseki dictionary as a tree: moves played in the corner are followed in either orientation.
import type { Joseki, JosekiNode } from '../../server/types';
import { pointIndex, pointName } from './point';
import { emptyBoard, playGo } from './position';
import type { GoPosition } from './position';

const size = 19;

export interface Dictionary {
  nodes: readonly JosekiNode[];
  children: readonly (readonly number[])[];
}

export function dictionaryOf(joseki: Joseki): Dictionary {
  const children: number[][] = joseki.nodes.map(() => []);
  joseki.nodes.forEach((node, i) => {
    if (i > 0 && node.parent !== null && node.parent < i && !node.folded) children[node.parent]!.push(i);
  });
  return { nodes: joseki.nodes, children };
}

/** A point mirrored at the diagonal through the upper right corner. */
export function mirrored(move: string): string {
  const index = pointIndex(move, size);
  if (index < 0) return move;
  const x = index % size;
  const y = Math.floor(index / size);
  return pointName((size - 1 - x) * size + (size - 1 - y), size);
}

/** The moves after a node; if another move order leads to the same stones, the moves there. */
export function childrenOf(dictionary: Dictionary, node: number): readonly number[] {
  const same = dictionary.nodes[node]?.same_as;
  return dictionary.children[same ?? node] ?? [];
}

export interface Followed {
  /** One node for each move, up to where the dictionary ends. */
  path: number[];
  /** Whether the moves are those of the dictionary mirrored at the diagonal. */
  mirror: boolean;
}

function followOne(dictionary: Dictionary, moves: readonly string[]): number[] {
  const path: number[] = [];
  let at = 0;
  for (const move of moves) {
    const fits = childrenOf(dictionary, at).filter((child) => dictionary.nodes[child]!.move === move);
    const before = dictionary.nodes[at]?.colour;
    const next = fits.find((child) => dictionary.nodes[child]!.colour !== before) ?? fits[0];
    if (next === undefined) break;
    path.push(next);
    at = next;
  }
  return path;
}

/** Follows moves in the orientation that gets further. */
export function follow(dictionary: Dictionary, moves: readonly string[]): Followed {
  const plain = followOne(dictionary, moves);
  if (plain.length === moves.length) return { path: plain, mirror: false };
  const turned = followOne(dictionary, moves.map(mirrored));
  return turned.length > plain.length ? { path: turned, mirror: true } : { path: plain, mirror: false };
}

/** The nodes from the first move to this one. */
export function lineTo(dictionary: Dictionary, node: number): number[] {
  const line: number[] = [];
  for (let at: number | null = node; at !== null && at > 0; at = dictionary.nodes[at]!.parent) line.push(at);
  return line.reverse();
}

export function positionAfter(dictionary: Dictionary, line: readonly number[], mirror: boolean): GoPosition {
  let position = emptyBoard(size);
  for (const index of line) {
    const node = dictionary.nodes[index]!;
    const move = mirror ? mirrored(node.move!) : node.move!;
    position = playGo(position, move, node.colour === 'white' ? -1 : 1) ?? position;
  }
  return position;
}

export type JosekiSort = 'score' | 'frequency' | 'year';

const orders: Record<JosekiSort, (a: JosekiNode, b: JosekiNode) => number> = {
  score: (a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity),
  frequency: (a, b) => (b.frequency ?? b.count ?? 0) - (a.frequency ?? a.count ?? 0) || (a.rank ?? 0) - (b.rank ?? 0),
  // The newest is the one that was first played last.
  year: (a, b) => (b.year_first ?? 0) - (a.year_first ?? 0) || (b.year_last ?? 0) - (a.year_last ?? 0) || (a.rank ?? 0) - (b.rank ?? 0),
};

/** The joseki that go through a node, sorted. */
export function josekiBelow(dictionary: Dictionary, node: number, sort: JosekiSort): number[] {
  const root = dictionary.nodes[node]?.same_as ?? node;
  const below = new Set([root, node]);
  const found: number[] = [];
  dictionary.nodes.forEach((one, i) => {
    if (i > 0 && one.parent !== null && below.has(one.parent)) below.add(i);
    if (i > 0 && below.has(i) && i !== node && one.rank !== undefined && !one.folded) found.push(i);
  });
  return found.sort((a, b) => orders[sort](dictionary.nodes[a]!, dictionary.nodes[b]!));
}

/** Whether colours alternate: only then can the line be searched as a sequence. */
export const alternates = (dictionary: Dictionary, line: readonly number[]): boolean =>
  line.every((index, i) => i === 0 || dictionary.nodes[index]!.colour !== dictionary.nodes[line[i - 1]!]!.colour);
