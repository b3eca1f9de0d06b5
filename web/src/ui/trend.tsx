// Games by year, and the share of the most frequent next moves.
import { useMemo, useState } from 'preact/hooks';
import { count, percent, years as yearSpan } from '../format';
import type { Years } from '../server/types';
import { t } from '../text';
import { Chart, Legend } from './chart';
import type { Line } from './chart';
import { Segments } from './controls';

export interface TrendSeries { label: string; years: Years }

/** The first year of the chart: it leaves out at most a fiftieth of the games and spans at least ten years. */
export function firstYear(years: Years): number {
  const all = years.reduce((sum, [, games]) => sum + games, 0);
  const last = years[years.length - 1]?.[0] ?? 0;
  let seen = 0;
  for (const [year, games] of years) {
    seen += games;
    if (seen > all / 50) return Math.min(year, last - 10);
  }
  return last - 10;
}

function spread(years: Years, from: number, to: number): number[] {
  const values = new Array<number>(to - from + 1).fill(0);
  for (const [year, games] of years) if (year >= from && year <= to) values[year - from] = games;
  return values;
}

/** Shares over windows of `reach` years to either side; null if there are no games. */
export function shares(part: readonly number[], whole: readonly number[], reach: number): (number | null)[] {
  return whole.map((_, i) => {
    let above = 0;
    let below = 0;
    for (let j = Math.max(0, i - reach); j <= Math.min(whole.length - 1, i + reach); j++) {
      above += part[j]!;
      below += whole[j]!;
    }
    return below > 0 ? above / below : null;
  });
}

const colours = ['--series-1', '--series-2', '--series-3'];

export function Trend({ years, series, onYears }: { years: Years; series: readonly TrendSeries[]; onYears: (from: number, to: number) => void }) {
  const [mode, setMode] = useState<'games' | 'share'>('share');
  const last = years[years.length - 1]?.[0] ?? 0;
  const first = useMemo(() => firstYear(years), [years]);
  const { x, lines } = useMemo(() => {
    const from = first;
    const whole = spread(years, from, last);
    const parts = series.slice(0, colours.length).map((one, i): Line => {
      const values = spread(one.years, from, last);
      return { label: one.label, colour: colours[i]!, values: mode === 'share' ? shares(values, whole, 2) : values };
    });
    const all: Line = { label: t('trendGames'), colour: '--muted', values: whole, bars: true };
    return { x: whole.map((_, i) => from + i), lines: mode === 'share' ? parts : [all, ...parts] };
  }, [years, series, mode, first, last]);
  return (
    <section class="trend" aria-label={t('trend')}>
      <header class="section-head">
        <h2>{t('trend')}</h2>
        <Segments label={t('trend')} name="trend" value={mode} onChange={setMode}
          choices={[{ value: 'share', text: t('trendShare') }, { value: 'games', text: t('trendGames') }]} />
      </header>
      {years.length < 2
        ? <p class="muted trend-empty">{years[0] ? t('trendOne', { year: String(years[0][0]) }) : t('trendNone')}</p>
        : <Chart x={x} lines={lines} height={132} label={t('trendLabel', { years: yearSpan(first, last) })}
            format={mode === 'share' ? (value) => percent(value, 0) : (value) => count(value)} onSelect={onYears} />}
      <Legend lines={years.length < 2 ? [] : lines} />
    </section>
  );
}
