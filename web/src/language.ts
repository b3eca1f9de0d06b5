// Which language the page speaks: the one chosen before, otherwise the browser's.
export type Language = 'en' | 'ja';

const key = 'tejun.language';
const listeners = new Set<() => void>();

function stored(): Language | null {
  try {
    const value = localStorage.getItem(key);
    return value === 'en' || value === 'ja' ? value : null;
  } catch {
    return null;
  }
}

function wanted(): Language {
  const list = typeof navigator === 'undefined' ? [] : navigator.languages ?? [navigator.language];
  const first = list.find((tag) => /^(en|ja)\b/i.test(tag));
  return first && /^ja/i.test(first) ? 'ja' : 'en';
}

let current: Language = (typeof localStorage === 'undefined' ? null : stored()) ?? wanted();

export const language = (): Language => current;

export function setLanguage(next: Language): void {
  current = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // private windows may refuse; the choice then lasts as long as the page
  }
  document.documentElement.lang = next;
  for (const tell of listeners) tell();
}

export function onLanguage(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
