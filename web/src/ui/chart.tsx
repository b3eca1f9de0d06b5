// Charts by uPlot in the colours of the page, as wide as their container.
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { useWidth } from '../hooks';
import { onTheme } from '../theme';

export interface Line {
  label: string;
  values: (number | null)[];
  /** A colour of the style sheet, such as --series-1. */
  colour: string;
  fill?: boolean;
  bars?: boolean;
  dashed?: boolean;
}

export interface ChartProps {
  x: number[];
  lines: Line[];
  height: number;
  label: string;
  logarithmic?: boolean;
  /** The format of numbers on the left. */
  format?: (value: number) => string;
  formatX?: (value: number) => string;
  /** A vertical line, such as the current move. */
  cursorAt?: number | null;
  /** Ranges with another background. */
  bands?: { from: number; to: number }[];
  onClick?: (x: number) => void;
  /** A range drawn with the pointer. */
  onSelect?: (from: number, to: number) => void;
}

const colourOf = (element: Element, name: string): string => getComputedStyle(element).getPropertyValue(name).trim() || '#888';
const withAlpha = (colour: string, alpha: number): string =>
  /^#[0-9a-f]{6}$/i.test(colour) ? colour + Math.round(alpha * 255).toString(16).padStart(2, '0') : colour;

function seriesOf(element: Element, line: Line): uPlot.Series {
  const colour = colourOf(element, line.colour);
  return {
    label: line.label,
    stroke: colour,
    width: line.bars ? 0 : 1.6,
    dash: line.dashed ? [4, 4] : undefined,
    fill: line.fill || line.bars ? withAlpha(colour, line.bars ? 0.55 : 0.14) : undefined,
    paths: line.bars ? uPlot.paths.bars!({ size: [0.8, 40], align: 0 }) : uPlot.paths.linear!(),
    points: { show: false },
    spanGaps: false,
  };
}

function axisOf(element: Element, side: 'x' | 'y', format?: (value: number) => string, logarithmic = false): uPlot.Axis {
  const ink = colourOf(element, '--muted');
  const powers: { filter?: uPlot.Axis.Filter } = logarithmic
    ? { filter: (_, splits) => splits.map((value) => (value !== null && /^10*$/.test(String(value)) ? value : null)) } : {};
  const line = colourOf(element, '--line');
  return {
    stroke: ink,
    font: `11px ${getComputedStyle(element).fontFamily}`,
    grid: { stroke: line, width: 1, show: side === 'y', ...powers },
    ticks: { stroke: line, width: 1, size: 4, ...powers },
    size: side === 'x' ? 24 : 46,
    gap: 4,
    space: side === 'x' ? 54 : 28,
    ...powers,
    ...(side === 'x' ? { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] } : {}),
    values: format ? (_, values) => values.map((value) => (value === null ? '' : format(value))) : undefined,
  };
}

function drawBands(plot: uPlot, bands: readonly { from: number; to: number }[], colour: string): void {
  const { ctx } = plot;
  ctx.save();
  ctx.fillStyle = colour;
  for (const { from, to } of bands) {
    const left = plot.valToPos(from - 0.5, 'x', true);
    const right = plot.valToPos(to + 0.5, 'x', true);
    ctx.fillRect(left, plot.bbox.top, right - left, plot.bbox.height);
  }
  ctx.restore();
}

function drawCursor(plot: uPlot, at: number, colour: string): void {
  const { ctx } = plot;
  const x = plot.valToPos(at, 'x', true);
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, plot.bbox.top);
  ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
  ctx.stroke();
  ctx.restore();
}

export function Chart(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [theme, setTheme] = useState(0);
  useEffect(() => onTheme(() => setTheme((n) => n + 1)), []);
  const { x, lines, height } = props;
  const shape = lines.map((line) => `${line.colour}/${line.bars}`).join('|');

  useEffect(() => {
    const element = place.current;
    if (!element || width < 40) return undefined;
    const options: uPlot.Options = {
      width,
      height,
      padding: [8, 18, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { size: 6 }, drag: { x: props.onSelect !== undefined, y: false, setScale: false } },
      select: { show: props.onSelect !== undefined, left: 0, top: 0, width: 0, height: 0 },
      scales: { x: { time: false }, y: { distr: props.logarithmic ? 3 : 1, range: props.logarithmic ? undefined : (_, __, high) => [0, Math.max(high * 1.06, 1e-9)] } },
      series: [{}, ...lines.map((line) => seriesOf(element, line))],
      axes: [axisOf(element, 'x', props.formatX ?? String), axisOf(element, 'y', props.format, props.logarithmic)],
      hooks: {
        drawClear: [(made) => drawBands(made, latest.current.bands ?? [], withAlpha(colourOf(element, '--seal'), 0.13))],
        draw: [(made) => {
          const at = latest.current.cursorAt;
          if (at !== null && at !== undefined) drawCursor(made, at, colourOf(element, '--seal'));
        }],
        setSelect: [(made) => {
          if (made.select.width < 6) return;
          const from = Math.round(made.posToVal(made.select.left, 'x'));
          const to = Math.round(made.posToVal(made.select.left + made.select.width, 'x'));
          made.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          latest.current.onSelect?.(from, to);
        }],
      },
    };
    const made = new uPlot(options, [x, ...lines.map((line) => line.values)] as uPlot.AlignedData, element);
    // Not uPlot's cursor: the chart may be newer than the last movement of the pointer.
    made.over.addEventListener('click', (event) => {
      const left = event.clientX - made.over.getBoundingClientRect().left;
      latest.current.onClick?.(Math.round(made.posToVal(left, 'x')));
    });
    plot.current = made;
    return () => {
      made.destroy();
      plot.current = null;
    };
  }, [width, height, shape, theme, props.logarithmic, props.onSelect !== undefined]);
  useEffect(() => {
    plot.current?.setData([x, ...lines.map((line) => line.values)] as uPlot.AlignedData);
  }, [x, lines]);
  useEffect(() => {
    plot.current?.redraw(false, false);
  }, [props.cursorAt, props.bands]);
  return <div class={`chart${props.onClick ? ' clickable' : ''}`} ref={place} style={{ height: `${height}px` }} role="img" aria-label={props.label} />;
}

export function Legend({ lines }: { lines: readonly Line[] }) {
  return (
    <ul class="legend">
      {lines.map((line, i) => (
        <li key={i}><i class={`swatch swatch${line.colour.replace('--', '-')}`} aria-hidden="true" />{line.label}</li>
      ))}
    </ul>
  );
}
