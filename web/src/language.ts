// The language of the page: the one chosen before, otherwise the browser's.
import { listeners } from './listeners';
import { readStored, writeStored } from './storage';

export type Language = 'en' | 'ja';

const key = 'tejun.language';
const changes = listeners();
export const onLanguage = changes.add;

function preferred(): Language {
  const tags = [readStored(key), ...(typeof navigator === 'undefined' ? [] : navigator.languages ?? [navigator.language])];
  return /^ja/i.test(tags.find((tag) => /^(en|ja)\b/i.test(tag)) ?? '') ? 'ja' : 'en';
}

let current = preferred();
export const language = (): Language => current;

export function setLanguage(next: Language): void {
  current = next;
  writeStored(key, next);
  document.documentElement.lang = next;
  changes.call();
}
