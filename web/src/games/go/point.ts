// Points of the Go board: names such as Q16 (columns without I, row 1 at the bottom) and numbers, rows from the top.

const columns = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** The name of point `index` on a board of `size` lines. */
export function pointName(index: number, size: number): string {
  return `${columns[index % size]}${size - Math.floor(index / size)}`;
}

/** The number of a point in either case, or -1 if the board has no such point. */
export function pointIndex(name: string, size: number): number {
  const match = /^([A-HJ-Z])([1-9][0-9]?)$/.exec(name.toUpperCase());
  if (!match) return -1;
  const x = columns.indexOf(match[1]!);
  const y = size - Number(match[2]);
  return x < size && y >= 0 ? y * size + x : -1;
}

export function columnName(x: number): string {
  return columns[x]!;
}
