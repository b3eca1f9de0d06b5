// Answers of the server in components.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cached, fetchCached, onCacheCleared } from './api';
import { RequestError } from './errors';
import type { ServerError } from './errors';

export interface Request<T> {
  /** The last answer; while `busy` it may be that to the request before. */
  data: T | null;
  total: number | null;
  busy: boolean;
  error: ServerError | null;
  retry: () => void;
}

interface State<T> { url: string | null; data: T | null; total: number | null; error: ServerError | null }

/**
 * Requests an address whenever it changes; null requests nothing. The answer before stays until the next one arrives, so
 * that the page does not jump. Requests that are overtaken are aborted.
 */
export function useAnswer<T>(url: string | null): Request<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State<T>>({ url: null, data: null, total: null, error: null });
  const again = () => setRound((n) => n + 1);
  useEffect(() => onCacheCleared(again), []);
  // In a layout effect, so that the server works while the browser lays out and paints.
  useLayoutEffect(() => {
    if (url === null) return undefined;
    const control = new AbortController();
    fetchCached<T>(url, control.signal).then(
      ({ data, total }) => {
        if (!control.signal.aborted) setState({ url, data, total, error: null });
      },
      (thrown: unknown) => {
        if (control.signal.aborted) return;
        const error = thrown instanceof RequestError ? thrown.error : { code: 'broken', text: String(thrown) };
        setState((before) => ({ ...before, url, error }));
      });
    return () => control.abort();
  }, [url, round]);
  useEffect(() => {
    if (state.error?.code !== 'offline') return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state.error]);
  const retry = () => {
    setState((before) => ({ ...before, url: null, error: null }));
    again();
  };
  // A cached answer is shown at once.
  const before = url !== null && state.url !== url ? cached<T>(url) : undefined;
  if (before) return { data: before.data, total: before.total, busy: false, error: null, retry };
  const busy = url !== null && state.url !== url;
  return { data: state.data, total: state.total, busy, error: busy ? null : state.error, retry };
}

/** Requests ahead what may be needed next, unless the pointer only passes over it. Null cancels. */
export function usePrefetch(): (url: string | null) => void {
  const cancel = useRef(() => {});
  return useCallback((url) => {
    cancel.current();
    if (url === null) return;
    const control = new AbortController();
    const timer = setTimeout(() => void fetchCached(url, control.signal).catch(() => undefined), 40);
    cancel.current = () => {
      clearTimeout(timer);
      control.abort();
    };
  }, []);
}
