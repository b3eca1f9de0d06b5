// Light or dark colours, or those of the system.
import { listeners } from './listeners';
import { readStored, writeStored } from './storage';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'tejun.theme';
const changes = listeners();
export const onTheme = changes.add;

let current: Theme = 'auto';
export const theme = (): Theme => current;

function apply(): void {
  if (current === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
  changes.call();
}

export function startTheme(): void {
  current = themes.find((name) => name === readStored(key)) ?? 'auto';
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  apply();
}

export function setTheme(next: Theme): void {
  current = next;
  writeStored(key, next);
  apply();
}
