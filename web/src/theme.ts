// Light or dark colours, or those of the system.
export type Theme = 'auto' | 'light' | 'dark';

const key = 'tejun.theme';
const listeners = new Set<() => void>();
let current: Theme = 'auto';

function apply(): void {
  if (current === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
  for (const listener of listeners) listener();
}

export function startTheme(): void {
  try {
    const stored = localStorage.getItem(key);
    if (stored === 'light' || stored === 'dark') current = stored;
  } catch {
    // without storage: the system's colours
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  apply();
}

export const theme = (): Theme => current;

export function setTheme(next: Theme): void {
  current = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // lasts as long as the page
  }
  apply();
}

export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
