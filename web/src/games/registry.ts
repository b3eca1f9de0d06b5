// The games of the page, and what depends on all of them. They are registered by all.ts.
import type { Corpus } from '../server/types';
import type { Params } from '../route';
import type { Game, Sequence, Start } from './game';

const registered: Game[] = [];
/** The first one is the default. */
export const games: readonly Game[] = registered;
export const registerGames = (...more: readonly Game[]): number => registered.push(...more);

/** The game of that name, or the default for one that is not known here. */
export const gameNamed = (name: string): Game => games.find((game) => game.name === name) ?? games[0]!;

export const gamesIn = (corpus: Corpus): Game[] => games.filter((game) => game.boardsIn(corpus).length > 0);

const countIn = (corpus: Corpus, game: Game): number => game.boardsIn(corpus).reduce((sum, { games: count }) => sum + count, 0);

/** The game that a corpus has most of. */
export const mainGame = (corpus: Corpus): Game => games.reduce((best, game) => (countIn(corpus, game) > countIn(corpus, best) ? game : best));

/** The game of the moves or the start in an address, if there are any. */
export const gameOfParams = (params: Params): Game | null => games.find((game) => game.owns(params)) ?? null;

/** Parameters of an address that describe a position. */
export const positionNames = (): string[] => ['m', 'at', ...games.flatMap(({ startNames }) => startNames)];

/** The parameters of a start, with those of every other start emptied. */
export function startParams(start: Start): Record<string, string> {
  const empty = Object.fromEntries(games.flatMap(({ startNames }) => startNames).map((name) => [name, '']));
  return { ...empty, ...gameNamed(start.game).startParams(start) };
}

/**
 * A pasted position or line of moves; null if it is neither. It may still be a record, which the server reads. A text of
 * several games is one of the game that is shown.
 */
export function readPasted(text: string, shown: Game): Sequence | null {
  const start = text.slice(0, 20_000);
  for (const game of new Set([shown, ...games])) {
    const found = game.readPasted(start);
    if (found) return found;
  }
  return null;
}

export const formatNames = (): string => games.flatMap(({ formats }) => formats.names).join(', ');
