// Requests to the server: time limits, errors in one shape, and a cache of answers for going back.
import { listeners } from '../listeners';
import { RequestError } from './errors';
import type { ServerError } from './errors';

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** The address of a request; empty, false and missing parameters are left out. */
export function address(path: string, query: Query = {}): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '' || value === false) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    const text = Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value);
    parts.push(`${name}=${encodeURIComponent(text)}`);
  }
  return `api${path ? `/${path}` : ''}${parts.length ? `?${parts.join('&')}` : ''}`;
}

export const corpusPath = (corpus: string, rest = ''): string => `corpora/${encodeURIComponent(corpus)}${rest}`;

// ---- One request ----

const timeLimit = 65_000;   // milliseconds; the server gives up after 60 s
/** For uploads, which the server limits itself. */
export const noTimeLimit = Infinity;

export interface Answer<T> { data: T; status: number; total: number | null }

async function errorOf(response: Response): Promise<ServerError> {
  try {
    const body = (await response.json()) as { error?: ServerError };
    if (body.error && typeof body.error.text === 'string') return body.error;
  } catch {
    // not JSON
  }
  return { code: 'broken', text: `${response.status} ${response.statusText}` };
}

/** Called when a request about a corpus fails in a way that may mean that the corpus is gone or damaged. */
const corpusErrors = listeners();
export const onCorpusError = corpusErrors.add;
const isCorpusError = (url: string, { code }: ServerError): boolean => /^api\/corpora\/./.test(url) && ['not_found', 'io', 'format'].includes(code);

/** Fetches JSON. Throws a RequestError, or what aborting `init.signal` throws. */
export async function fetchJson<T>(url: string, init: RequestInit = {}, limit = timeLimit): Promise<Answer<T>> {
  const control = new AbortController();
  const timer = limit === noTimeLimit ? undefined : setTimeout(() => control.abort(), limit);
  const stop = () => control.abort();
  if (init.signal?.aborted) stop();
  init.signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(url, { ...init, signal: control.signal, credentials: 'same-origin' });
    if (!response.ok) {
      const error = await errorOf(response);
      if (isCorpusError(url, error)) corpusErrors.call();
      throw new RequestError(error);
    }
    const total = response.headers.get('X-Total-Count');
    const data = (response.status === 204 ? null : await response.json()) as T;
    return { data, status: response.status, total: total === null ? null : Number(total) };
  } catch (error) {
    if (error instanceof RequestError || init.signal?.aborted) throw error;
    const code = control.signal.aborted ? 'timeout' : error instanceof SyntaxError ? 'broken' : 'offline';
    throw new RequestError({ code, text: '' });
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', stop);
  }
}

export const postJson = <T>(path: string, body: unknown): Promise<Answer<T>> =>
  fetchJson<T>(address(path), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

// ---- The cache ----

const cacheSize = 300;
const maxAge = 60_000;   // milliseconds; then the browser asks again, and the server may say that nothing changed
const cache = new Map<string, { answer: Answer<unknown>; at: number }>();

export function cached<T>(url: string): Answer<T> | undefined {
  const found = cache.get(url);
  return found && Date.now() - found.at < maxAge ? (found.answer as Answer<T>) : undefined;
}

export function putCached<T>(url: string, answer: Answer<T>): void {
  if (cache.size >= cacheSize) cache.delete(cache.keys().next().value as string);
  cache.delete(url);
  cache.set(url, { answer, at: Date.now() });
}

export const dropCached = (url: string): boolean => cache.delete(url);

/** Requests under way: sent once for all who wait, aborted when nobody does. */
interface Pending { answer: Promise<Answer<unknown>>; control: AbortController; waiting: number }
const pending = new Map<string, Pending>();

function startRequest(url: string): Pending {
  const control = new AbortController();
  const isCurrent = () => pending.get(url) === request;
  const answer = fetchJson(url, { signal: control.signal }).then((found) => {
    if (found.status === 200 && isCurrent()) putCached(url, found);
    return found;
  }).finally(() => {
    if (isCurrent()) pending.delete(url);
  });
  const request: Pending = { answer, control, waiting: 0 };
  pending.set(url, request);
  return request;
}

/** Like fetchJson, from the cache if possible. */
export function fetchCached<T>(url: string, signal: AbortSignal): Promise<Answer<T>> {
  const before = cached<T>(url);
  if (before) return Promise.resolve(before);
  const request = pending.get(url) ?? startRequest(url);
  request.waiting++;
  signal.addEventListener('abort', () => {
    if (--request.waiting > 0) return;
    if (pending.get(url) === request) pending.delete(url);
    request.control.abort();
  }, { once: true });
  return request.answer as Promise<Answer<T>>;
}

const cacheClears = listeners();
export const onCacheCleared = cacheClears.add;

/** After an import or an edit every cached answer may be wrong. */
export function clearCache(): void {
  cache.clear();
  pending.clear();
  cacheClears.call();
}
