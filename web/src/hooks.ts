// Hooks that views share: keys, sizes, timing.
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** True when `busy` has lasted a while and is worth showing. */
export function useSlow(busy: boolean, after = 350): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) {
      setSlow(false);
      return undefined;
    }
    const timer = setTimeout(() => setSlow(true), after);
    return () => clearTimeout(timer);
  }, [busy, after]);
  return busy && slow;
}

/** A function with a constant identity that calls the latest `action`. */
export function useStable<A extends unknown[]>(action: (...args: A) => void): (...args: A) => void {
  const latest = useRef(action);
  latest.current = action;
  return useCallback((...args: A) => latest.current(...args), []);
}

/** The item before or after the chosen one, wrapping around; an end of the list if none is chosen. */
export function neighbour<T>(list: readonly T[], chosen: T | null, by: 1 | -1): T | null {
  const now = chosen === null ? -1 : list.indexOf(chosen);
  return list[now < 0 ? (by > 0 ? 0 : list.length - 1) : (now + by + list.length) % list.length] ?? null;
}

type Keys = Record<string, () => void>;

/** Keys for the whole page, except in fields and where a key already does something. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // In a layout effect, so that keys work as soon as the board is visible.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element | null;
      if (target?.closest('input, textarea, select, [contenteditable], dialog, [role=listbox]')) return;
      if ((event.key === ' ' || event.key === 'Enter') && target?.closest('button, a, summary')) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

export interface Stepping {
  at: number;
  count: number;
  seek: (at: number) => void;
  /** The moves of the table beside the board; `pointed` is the one that is chosen. */
  choices: readonly string[];
  pointed: string | null;
  point: (move: string | null) => void;
  play: (move: string) => void;
}

/** Arrow keys, Home and End step through moves or choose one; Space and Enter play it. */
export function useBoardKeys({ at, count, seek, choices, pointed, point, play }: Stepping): void {
  const playMove = (move: string | null | undefined) => move && play(move);
  useKeys({
    ArrowLeft: () => seek(at - 1),
    ArrowRight: () => seek(at + 1),
    Home: () => seek(0),
    End: () => seek(count),
    ArrowDown: () => point(neighbour(choices, pointed, 1)),
    ArrowUp: () => point(neighbour(choices, pointed, -1)),
    ' ': () => playMove(pointed ?? choices[0]),
    Enter: () => playMove(pointed),
  });
}

/** The width of an element in whole pixels, measured before painting. */
export function useWidth(ref: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [ref]);
  return width;
}

/** A list that scrolls its current item into view whenever a dependency changes; the page itself does not scroll. */
export function useCurrentInView<T extends HTMLElement>(...dependencies: readonly unknown[]): RefObject<T> {
  const list = useRef<T>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (box) box.scrollTop = current ? current.offsetTop - box.offsetTop - (box.clientHeight - current.offsetHeight) / 2 : 0;
  }, dependencies);
  return list;
}

/** A value that follows another once that has stopped changing for a while. */
export function useDebounced<T>(value: T, delay = 200): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
