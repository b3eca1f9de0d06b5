// What the browser keeps between visits. Private windows may refuse; then nothing is kept.
export function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // lasts as long as the page
  }
}
