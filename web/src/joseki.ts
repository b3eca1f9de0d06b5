// The joseki dictionary as a tree one can walk by playing moves in the corner, in either of its two orientations.
import type { Joseki, JosekiNode } from './api_types';
import { pointIndex, pointName } from './go/point';
import { emptyBoard, playGo } from './go/position';
import type { GoPosition } from './go/position';

const size = 19;

export interface Dictionary {
  nodes: readonly JosekiNode[];
  children: readonly (readonly number[])[];
  /** Nodes at which a set sequence ends. */
  sets: readonly number[];
}

export function dictionaryOf(joseki: Joseki): Dictionary {
  const children: number[][] = joseki.nodes.map(() => []);
  joseki.nodes.forEach((node, i) => {
    if (i > 0 && node.parent !== null && node.parent < i && !node.folded) children[node.parent]!.push(i);
  });
  const sets = joseki.nodes.flatMap((node, i) => (node.rank !== undefined && !node.folded ? [i] : []));
  return { nodes: joseki.nodes, children, sets };
}

/** A point mirrored at the diagonal through the upper right corner. */
export function mirrored(move: string): string {
  const index = pointIndex(move, size);
  if (index < 0) return move;
  const x = index % size;
  const y = Math.floor(index / size);
  return pointName((size - 1 - x) * size + (size - 1 - y), size);
}

/** What follows a node: where another order leads to the same stones, what follows there. */
export function childrenOf(dictionary: Dictionary, node: number): readonly number[] {
  const same = dictionary.nodes[node]?.same_as;
  return dictionary.children[same ?? node] ?? [];
}

export interface Followed {
  /** The nodes of the moves, one each; shorter than the moves where the dictionary ends. */
  path: number[];
  /** Whether the dictionary has the line mirrored. */
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

/** Follows moves as they were played; the orientation that goes further counts. */
export function follow(dictionary: Dictionary, moves: readonly string[]): Followed {
  const plain = followOne(dictionary, moves);
  if (plain.length === moves.length) return { path: plain, mirror: false };
  const turned = followOne(dictionary, moves.map(mirrored));
  return turned.length > plain.length ? { path: turned, mirror: true } : { path: plain, mirror: false };
}

/** The moves that lead to a node in the tree itself. */
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
  // What was first played last is the newest.
  year: (a, b) => (b.year_first ?? 0) - (a.year_first ?? 0) || (b.year_last ?? 0) - (a.year_last ?? 0) || (a.rank ?? 0) - (b.rank ?? 0),
};

/** The set sequences that go through a node, in order. */
export function setsBelow(dictionary: Dictionary, node: number, sort: JosekiSort): number[] {
  const root = dictionary.nodes[node]?.same_as ?? node;
  const below = new Set([root, node]);
  const found: number[] = [];
  dictionary.nodes.forEach((one, i) => {
    if (i > 0 && one.parent !== null && below.has(one.parent)) below.add(i);
    if (i > 0 && below.has(i) && i !== node && one.rank !== undefined && !one.folded) found.push(i);
  });
  return found.sort((a, b) => orders[sort](dictionary.nodes[a]!, dictionary.nodes[b]!));
}

/** Whether colours alternate, so that the line can be searched as a sequence. */
export const alternates = (dictionary: Dictionary, line: readonly number[]): boolean =>
  line.every((index, i) => i === 0 || dictionary.nodes[index]!.colour !== dictionary.nodes[line[i - 1]!]!.colour);
