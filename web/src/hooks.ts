// What views share: answers of the server, keys, and the size of things.
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ask, AskError, askOnce, known, onForget } from './api';
import type { Fault } from './api';

export interface Asked<T> {
  /** The last answer, which may be that to the question before while `busy`. */
  data: T | null;
  total: number | null;
  status: number;
  busy: boolean;
  fault: Fault | null;
  retry: () => void;
}

/**
 * Asks the server whenever the address changes. The answer before stays until the next one is there, so that nothing
 * jumps; questions that are overtaken are dropped. Null asks nothing.
 */
export function useAnswer<T>(url: string | null, keep = true): Asked<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ url: string | null; data: T | null; total: number | null; status: number; fault: Fault | null }>(
    { url: null, data: null, total: null, status: 0, fault: null });
  useEffect(() => onForget(() => setRound((n) => n + 1)), []);
  // Before the browser lays out and paints: the server works meanwhile.
  useLayoutEffect(() => {
    if (url === null) return undefined;
    const control = new AbortController();
    const question = keep ? askOnce<T>(url, control.signal) : ask<T>(url, { signal: control.signal });
    question.then(
      (answer) => {
        if (!control.signal.aborted) setState({ url, data: answer.data, total: answer.total, status: answer.status, fault: null });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        const fault = error instanceof AskError ? error.fault : { code: 'broken', text: String(error) };
        setState((before) => ({ ...before, url, fault }));
      });
    return () => control.abort();
  }, [url, round, keep]);
  useEffect(() => {
    if (!state.fault || state.fault.code !== 'offline') return undefined;
    const again = () => setRound((n) => n + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state.fault]);
  // What is known already is shown at once, without a frame of waiting.
  const before = url !== null && keep && state.url !== url ? known<T>(url) : undefined;
  const retry = () => {
    setState((s) => ({ ...s, url: null, fault: null }));
    setRound((n) => n + 1);
  };
  if (before) return { data: before.data, total: before.total, status: before.status, busy: false, fault: null, retry };
  const busy = url !== null && state.url !== url;
  return { data: state.data, total: state.total, status: state.status, busy, fault: busy ? null : state.fault, retry };
}

/** Asks ahead for what is about to be needed; not for what the pointer only passes over. Null: for nothing any more. */
export function useAhead(): (url: string | null) => void {
  const drop = useRef(() => {});
  return useCallback((url) => {
    drop.current();
    if (url === null) return;
    const control = new AbortController();
    const timer = setTimeout(() => void askOnce(url, control.signal).catch(() => undefined), 40);
    drop.current = () => {
      clearTimeout(timer);
      control.abort();
    };
  }, []);
}

/** True when `busy` has lasted a while: only then is it worth telling. */
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

/** A function that stays the same and does what the latest one does: what it is given to need not be drawn again. */
export function useStable<A extends unknown[]>(action: (...args: A) => void): (...args: A) => void {
  const latest = useRef(action);
  latest.current = action;
  return useCallback((...args: A) => latest.current(...args), []);
}

/** What stands before or behind the chosen one in a list, round its ends; where none is chosen, an end of it. */
export function beside<T>(list: readonly T[], chosen: T | null, by: 1 | -1): T | null {
  const now = chosen === null ? -1 : list.indexOf(chosen);
  return list[now < 0 ? (by > 0 ? 0 : list.length - 1) : (now + by + list.length) % list.length] ?? null;
}

export type Keys = Record<string, () => void>;

/** Keys for the whole page, except while somebody writes or opens something with the same key. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before anything is painted: who sees the board may press a key.
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

/** The width of an element in whole pixels, measured before it is painted. */
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

/** A list whose current item is brought into sight whenever `now` changes; the list alone is scrolled, never the page. */
export function useInSight<T extends HTMLElement>(...now: readonly unknown[]): RefObject<T> {
  const list = useRef<T>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (box) box.scrollTop = current ? current.offsetTop - box.offsetTop - (box.clientHeight - current.offsetHeight) / 2 : 0;
  }, now);
  return list;
}

/** A value that follows another after it has been still for a while. */
export function useSettled<T>(value: T, delay = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
