// Talking to the server: one way to ask, with time limits, errors in one shape, and answers kept for going back.
import { sentence } from './said';
import { t } from './text';
import type { TextKey } from './text';

export interface Fault {
  /** The server's word, or `offline` where there was no answer, or `broken` where it made no sense. */
  code: string;
  text: string;
  why?: string;
}

export class AskError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}

const faultTexts: Record<string, TextKey> = {
  offline: 'faultOffline', timeout: 'faultTimeout', broken: 'faultBroken', busy: 'faultBusy', overloaded: 'faultOverloaded',
  forbidden: 'faultForbidden', token: 'faultToken', not_found: 'faultNotFound', usage: 'faultUsage', too_large: 'faultTooLarge',
  format: 'faultFormat', io: 'faultIo', memory: 'faultMemory',
};
/** Faults of which our own words say all that the server's sentence does. */
const plainFaults = ['timeout', 'busy', 'overloaded', 'forbidden', 'token', 'too_large', 'memory'];

/** A fault in the page's language. */
export const faultWords = (fault: Fault): string => t(faultTexts[fault.code] ?? 'faultOther');
/** What the server says besides, or null. */
export const faultDetail = (fault: Fault): ReturnType<typeof sentence> | null =>
  (fault.text && (fault.why || !plainFaults.includes(fault.code)) ? sentence(fault) : null);
/** Both in one line. */
export function faultLine(error: unknown): string {
  if (!(error instanceof AskError)) return t('faultOther');
  return [faultWords(error.fault), faultDetail(error.fault)?.words].filter(Boolean).join(' ');
}

const longest = 65_000;   // the server gives up after 60 s
/** For `ask`: however long it takes. Files may need ten minutes to arrive, and the server sees to that. */
export const forever = Infinity;
const mostKept = 300;
const freshFor = 60_000;   // milliseconds; then the server is asked again, which may say that nothing changed
const kept = new Map<string, { answer: unknown; at: number }>();

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** An address with a query; what is empty, false or missing is left out. */
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

async function faultOf(answer: Response): Promise<Fault> {
  try {
    const body = (await answer.json()) as { error?: Fault };
    if (body.error && typeof body.error.text === 'string') return body.error;
  } catch {
    // no JSON: fall through
  }
  return { code: 'broken', text: `${answer.status} ${answer.statusText}` };
}

/** Told when a question about a corpus fails in a way that may mean that the corpus is gone or damaged. */
const doubters = new Set<() => void>();
const isDoubtful = (url: string, { code }: Fault): boolean => /^api\/corpora\/./.test(url) && ['not_found', 'io', 'format'].includes(code);
export function onDoubt(tell: () => void): () => void {
  doubters.add(tell);
  return () => doubters.delete(tell);
}

export interface Answer<T> { data: T; status: number; total: number | null }

/** Asks, and throws an AskError, or what an AbortSignal throws. After `most` milliseconds it gives up. */
export async function ask<T>(url: string, init: RequestInit = {}, most = longest): Promise<Answer<T>> {
  const control = new AbortController();
  const timer = most === forever ? undefined : setTimeout(() => control.abort(), most);
  const stop = () => control.abort();
  if (init.signal?.aborted) stop();
  init.signal?.addEventListener('abort', stop);
  try {
    const answer = await fetch(url, { ...init, signal: control.signal, credentials: 'same-origin' });
    if (!answer.ok) {
      const fault = await faultOf(answer);
      if (isDoubtful(url, fault)) for (const tell of [...doubters]) tell();
      throw new AskError(fault);
    }
    const total = answer.headers.get('X-Total-Count');
    const data = (answer.status === 204 ? null : await answer.json()) as T;
    return { data, status: answer.status, total: total === null ? null : Number(total) };
  } catch (error) {
    if (error instanceof AskError || init.signal?.aborted) throw error;
    if (control.signal.aborted) throw new AskError({ code: 'timeout', text: '' });
    throw new AskError({ code: error instanceof SyntaxError ? 'broken' : 'offline', text: '' });
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', stop);
  }
}

/** What was answered not long ago, or undefined. */
export function known<T>(url: string): Answer<T> | undefined {
  const found = kept.get(url);
  return found && Date.now() - found.at < freshFor ? (found.answer as Answer<T>) : undefined;
}

/** Keeps an answer; the oldest one goes where there are too many. */
export function remember<T>(url: string, answer: Answer<T>): void {
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
  kept.delete(url);
  kept.set(url, { answer, at: Date.now() });
}

/** Questions under way, each asked once however many wait for it; without anybody waiting it is dropped. */
interface Flight { answer: Promise<Answer<unknown>>; control: AbortController; waiting: number }
const flights = new Map<string, Flight>();

function takeOff(url: string): Flight {
  const control = new AbortController();
  const isOurs = () => flights.get(url) === flight;
  const answer = ask(url, { signal: control.signal }).then((found) => {
    if (found.status === 200 && isOurs()) remember(url, found);
    return found;
  }).finally(() => {
    if (isOurs()) flights.delete(url);
  });
  const flight: Flight = { answer, control, waiting: 0 };
  flights.set(url, flight);
  return flight;
}

/** Like ask, but answers are kept, the latest few hundred. */
export function askOnce<T>(url: string, signal: AbortSignal): Promise<Answer<T>> {
  const before = known<T>(url);
  if (before) return Promise.resolve(before);
  const flight = flights.get(url) ?? takeOff(url);
  flight.waiting++;
  signal.addEventListener('abort', () => {
    if (--flight.waiting > 0) return;
    if (flights.get(url) === flight) flights.delete(url);
    flight.control.abort();
  }, { once: true });
  return flight.answer as Promise<Answer<T>>;
}

/** Lets one question be asked anew. */
export function forgetAnswer(url: string): void {
  kept.delete(url);
}

/** After an import or an edit nothing that was answered may be right any more. */
const forgetters = new Set<() => void>();
export function forgetAnswers(): void {
  kept.clear();
  flights.clear();
  for (const tell of forgetters) tell();
}
export function onForget(tell: () => void): () => void {
  forgetters.add(tell);
  return () => forgetters.delete(tell);
}

export const postJson = <T>(path: string, body: unknown): Promise<Answer<T>> =>
  ask<T>(address(path), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
