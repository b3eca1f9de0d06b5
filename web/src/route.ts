// The address: the view, its corpus or book, and its state, all after `#`, so that links, reloading and the back button
// work without the server.
import { useEffect, useState } from 'preact/hooks';
import { listeners } from './listeners';

export const views = ['explore', 'games', 'joseki', 'suggest', 'books', 'corpora'] as const;
export type View = (typeof views)[number];
export type Params = Readonly<Record<string, string>>;

export interface Route {
  readonly view: View;
  /** Corpus or book, then a game's number; decoded. */
  readonly path: readonly string[];
  readonly params: Params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Leaves readable what an address may contain. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(2B|2C|2F|3A|20|40)/gi, (code) =>
    ({ '%2B': '+', '%2C': ',', '%2F': '/', '%3A': ':', '%20': '%20', '%40': '@' })[code.toUpperCase()] ?? code);
}

export function readRoute(hash: string): Route {
  const [place = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [view, ...path] = place.split('/').filter(Boolean).map(decode);
  const params: Record<string, string> = {};
  for (const part of query.split('&')) {
    const at = part.indexOf('=');
    if (at > 0) params[decode(part.slice(0, at))] = decode(part.slice(at + 1));
  }
  return { view: views.includes(view as View) ? (view as View) : 'explore', path, params };
}

export function writeRoute({ view, path, params }: Route): string {
  const query = Object.entries(params)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  return `#/${[view, ...path.map((part) => encodeURIComponent(part))].join('/')}${query ? `?${query}` : ''}`;
}

let current: Route = readRoute(typeof location === 'undefined' ? '' : location.hash);
const changes = listeners<[Route]>();

if (typeof window !== 'undefined') {
  const arrived = () => {
    current = readRoute(location.hash);
    changes.call(current);
  };
  window.addEventListener('popstate', arrived);
  window.addEventListener('hashchange', arrived);
}

/** Opens a route. With `replace` the back button skips the present one. */
export function navigate(route: Route, replace = false): void {
  const address = writeRoute(route);
  if (address !== location.hash) history[replace ? 'replaceState' : 'pushState'](null, '', address);
  current = route;
  changes.call(current);
}

/** Changes parameters of the current route; an empty one is removed. */
export function change(params: Record<string, string | undefined>, replace = false): void {
  const merged: Record<string, string> = { ...current.params };
  for (const [name, value] of Object.entries(params)) merged[name] = value ?? '';
  navigate({ ...current, params: merged }, replace);
}

export const currentRoute = (): Route => current;

export function useRoute(): Route {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    setRoute(current);
    return changes.add(setRoute);
  }, []);
  return route;
}

/** Moves in an address are separated by dots. */
export const readMoves = (text: string | undefined): string[] => (text ? text.split('.').filter(Boolean) : []);
export const writeMoves = (moves: readonly string[]): string => moves.join('.');
export function readNumber(text: string | undefined, otherwise: number, most = 1e6): number {
  const value = text && /^[0-9]{1,7}$/.test(text) ? Number(text) : otherwise;
  return Math.min(value, most);
}
