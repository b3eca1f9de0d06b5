// Light, dark, or as the system has it.
export type Theme = 'auto' | 'light' | 'dark';

const key = 'tejun.theme';
const listeners = new Set<() => void>();
let current: Theme = 'auto';

function apply(): void {
  if (current === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
  for (const tell of listeners) tell();
}

export function startTheme(): void {
  try {
    const stored = localStorage.getItem(key);
    if (stored === 'light' || stored === 'dark') current = stored;
  } catch {
    // without storage it is the system's
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

export function onTheme(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
