// Numbers and names as the page shows them.
import { language } from './language';

const formats = new Map<string, Intl.NumberFormat>();
function format(digits: number): Intl.NumberFormat {
  const key = `${language()}${digits}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(key, made);
  }
  return made;
}

export const count = (value: number): string => format(0).format(value);
export const decimal = (value: number, digits = 1): string => format(digits).format(value);

/** 0.336 is 33.6 %, without a line break; an unknown share is a dash. */
export function percent(share: number | null | undefined, digits = 1): string {
  return share === null || share === undefined || !Number.isFinite(share) ? '–' : `${format(digits).format(share * 100)}\u00a0%`;
}

export function years(first: number | null | undefined, last: number | null | undefined): string {
  if (!first || !last) return '–';
  return first === last ? String(first) : `${first}–${last}`;
}

export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  const steps = ['kB', 'MB', 'GB', 'TB'];
  let step = 0;
  let rest = value / 1000;
  while (rest >= 1000 && step < steps.length - 1) {
    rest /= 1000;
    step++;
  }
  return `${format(rest < 10 ? 1 : 0).format(rest)} ${steps[step]}`;
}

const mostShown = 120;

/**
 * Text from a record for one line: without control characters and direction marks, cut if it is too long. (It is shown as
 * text in a <bdi> element anyway.)
 */
export function plain(text: string | null | undefined, most = mostShown): string {
  if (!text) return '';
  // Cut first: texts may be very long.
  const start = text.length > most * 4 ? text.slice(0, most * 4) : text;
  const clean = start.replace(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ').trim();
  const letters = [...clean];
  return letters.length > most || start.length < text.length ? `${letters.slice(0, most - 1).join('')}…` : clean;
}
