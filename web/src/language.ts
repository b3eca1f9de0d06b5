// The language of the page: the one chosen before, otherwise the browser's.
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
    // private windows may refuse; the choice lasts as long as the page
  }
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
