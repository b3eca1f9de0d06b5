// A small Go board as one SVG: all of it or a part, with numbered moves if wanted.
import type { MiniProps } from '../game';
import { pointIndex } from './point';
import type { GoPosition } from './position';

type Range = [first: number, last: number];

export interface MiniGoProps extends MiniProps<GoPosition> {
  /** Texts on stones and points. */
  labels?: ReadonlyMap<string, string>;
  x?: Range;
  y?: Range;
}

/** Eleven columns or rows around `at`, or all of a smaller board. */
export function around(at: number, size: number, reach = 5): Range {
  const from = Math.max(0, Math.min(size - 2 * reach - 1, at - reach));
  return [from, Math.min(size - 1, from + 2 * reach)];
}

export function MiniGo({ position, labels, last, near, x, y, label }: MiniGoProps) {
  const { size } = position;
  const mark = last ? pointIndex(last, size) : -1;
  const cut = near && mark >= 0;
  const [x0, x1] = x ?? (cut ? around(mark % size, size) : [0, size - 1]);
  const [y0, y1] = y ?? (cut ? around(Math.floor(mark / size), size) : [0, size - 1]);
  const lines: string[] = [];
  const left = x0 === 0 ? 0 : x0 - 0.5;
  const right = x1 === size - 1 ? x1 : x1 + 0.5;
  const top = y0 === 0 ? 0 : y0 - 0.5;
  const bottom = y1 === size - 1 ? y1 : y1 + 0.5;
  for (let i = x0; i <= x1; i++) lines.push(`M${i} ${top}V${bottom}`);
  for (let i = y0; i <= y1; i++) lines.push(`M${left} ${i}H${right}`);
  const stones = [];
  for (let row = y0; row <= y1; row++) {
    for (let column = x0; column <= x1; column++) {
      const sign = position.stones[row * size + column];
      if (sign) stones.push(<circle key={row * size + column} class={sign === 1 ? 'black' : 'white'} cx={column} cy={row} r=".47" />);
    }
  }
  const texts = [...(labels ?? [])].flatMap(([name, text]) => {
    const index = pointIndex(name, size);
    if (index < 0) return [];
    const sign = position.stones[index];
    const kind = sign === 1 ? 'on-black' : sign === -1 ? 'on-white' : 'on-board';
    return [<text key={name} class={kind} x={index % size} y={Math.floor(index / size) + 0.2}>{text}</text>];
  });
  return (
    <svg class="mini mini-go" viewBox={`${x0 - 0.7} ${y0 - 0.7} ${x1 - x0 + 1.4} ${y1 - y0 + 1.4}`} role="img" aria-label={label}>
      <rect class="mini-wood" x={x0 - 0.7} y={y0 - 0.7} width={x1 - x0 + 1.4} height={y1 - y0 + 1.4} />
      <path class="mini-lines" d={lines.join('')} />
      {size === 19 && [3, 9, 15].flatMap((row) => [3, 9, 15].map((column) => (row >= y0 && row <= y1 && column >= x0 && column <= x1
        ? <circle key={`${row}.${column}`} class="hoshi" cx={column} cy={row} r=".11" /> : null)))}
      {stones}
      {texts}
      {mark >= 0 && <circle class="mini-mark" cx={mark % size} cy={Math.floor(mark / size)} r=".3" />}
    </svg>
  );
}
