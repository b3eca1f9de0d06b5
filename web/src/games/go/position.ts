// The rules of Go: captures, ko and suicide. Positions are immutable.
import { PASS } from '../game';
import { pointIndex, pointName } from './point';

/** 1 is Black, -1 White, 0 empty: what Shudan calls signs. */
export type Sign = 0 | 1 | -1;

export interface GoPosition {
  readonly size: number;
  readonly stones: readonly Sign[];
  readonly toMove: 1 | -1;
  /** The point that may not be retaken at once, or -1. */
  readonly ko: number;
  /** Stones captured by Black and by White. */
  readonly captured: readonly [number, number];
}

export function emptyBoard(size: number, toMove: 1 | -1 = 1): GoPosition {
  return { size, stones: new Array<Sign>(size * size).fill(0), toMove, ko: -1, captured: [0, 0] };
}

/** A position of set-up stones; names that are not points are ignored. */
export function setUp(size: number, black: readonly string[], white: readonly string[], toMove: 1 | -1): GoPosition {
  const stones = new Array<Sign>(size * size).fill(0);
  const put = (names: readonly string[], sign: Sign) => {
    for (const name of names) {
      const index = pointIndex(name, size);
      if (index >= 0) stones[index] = sign;
    }
  };
  put(black, 1);
  put(white, -1);
  return { size, stones, toMove, ko: -1, captured: [0, 0] };
}

/** The stones of a position by colour. */
export function stonesOf(go: GoPosition): { black: string[]; white: string[] } {
  const names = (sign: number) => go.stones.flatMap((one, i) => (one === sign ? [pointName(i, go.size)] : []));
  return { black: names(1), white: names(-1) };
}

function neighbours(index: number, size: number): number[] {
  const x = index % size;
  const found: number[] = [];
  if (index >= size) found.push(index - size);
  if (x > 0) found.push(index - 1);
  if (x < size - 1) found.push(index + 1);
  if (index < size * (size - 1)) found.push(index + size);
  return found;
}

/** The chain of stones at `index`, and whether it has a liberty. */
function chainAt(stones: readonly Sign[], size: number, index: number): { chain: number[]; free: boolean } {
  const sign = stones[index];
  const chain = [index];
  const seen = new Set(chain);
  let free = false;
  for (let i = 0; i < chain.length; i++) {
    for (const next of neighbours(chain[i]!, size)) {
      if (stones[next] === 0) free = true;
      if (stones[next] !== sign || seen.has(next)) continue;
      seen.add(next);
      chain.push(next);
    }
  }
  return { chain, free };
}

/** The position after a move by the side to move, or by `sign`; null if it is illegal. */
export function playGo(position: GoPosition, move: string, sign: 1 | -1 = position.toMove): GoPosition | null {
  const { size } = position;
  const other = -sign as 1 | -1;
  if (move === PASS) return { ...position, toMove: other, ko: -1 };
  const index = pointIndex(move, size);
  if (index < 0 || position.stones[index] !== 0 || (index === position.ko && sign === position.toMove)) return null;
  const stones = position.stones.slice();
  stones[index] = sign;
  const captured: number[] = [];
  for (const next of neighbours(index, size)) {
    if (stones[next] !== other) continue;
    const { chain, free } = chainAt(stones, size, next);
    if (free) continue;
    for (const stone of chain) stones[stone] = 0;
    captured.push(...chain);
  }
  const own = chainAt(stones, size, index);
  if (!own.free) return null;
  const isKo = captured.length === 1 && own.chain.length === 1
    && neighbours(index, size).every((next) => next === captured[0] || stones[next] === other);
  const [black, white] = position.captured;
  return {
    size,
    stones,
    toMove: other,
    ko: isKo ? captured[0]! : -1,
    captured: sign === 1 ? [black + captured.length, white] : [black, white + captured.length],
  };
}

const lettersOfBooks: Readonly<Record<string, Sign>> = { X: 1, O: -1 };

/** A board as books write it: rows from the top, X Black, O White, counts of empty points, then the side to move. */
export function readBoard(text: string): GoPosition | null {
  const [board = '', turn] = text.split(' ');
  const rows = board.split('/').map((row) => [...row.matchAll(/[XO]|\d+/g)].flatMap(([part]): Sign[] =>
    (part in lettersOfBooks ? [lettersOfBooks[part]!] : new Array<Sign>(Math.min(25, Number(part))).fill(0))));
  const size = rows.length;
  if (size > 25 || rows.some((row) => row.length !== size)) return null;
  return { ...emptyBoard(size, turn === 'w' ? -1 : 1), stones: rows.flat() };
}

/** Rows of signs, for Shudan. */
export function signMap(position: GoPosition): Sign[][] {
  const rows: Sign[][] = [];
  for (let y = 0; y < position.size; y++) rows.push(position.stones.slice(y * position.size, (y + 1) * position.size));
  return rows;
}
