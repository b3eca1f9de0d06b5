// What the whole page knows: the server, its corpora, the open corpus and which game of it is shown.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { plain } from './format';
import type { Game } from './games/game';
import { gamesIn } from './games/registry';
import type { Params, Route, View } from './route';
import type { BrokenCorpus, Corpus, ServerInfo } from './server/types';

export interface OpenCorpus { id: string; game: Game; info: Corpus | null }
export interface App {
  server: ServerInfo | null;
  /** Those that can be read, and the others. */
  corpora: readonly Corpus[];
  broken: readonly BrokenCorpus[];
  corpus: OpenCorpus;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('outside the page');
  return app;
}

export const useCorpus = (): OpenCorpus => useApp().corpus;

export const hasGame = (corpus: Corpus, game: Game): boolean => game.boardsIn(corpus).length > 0;
const hasSeveral = (info: Corpus | null): boolean => info !== null && gamesIn(info).length > 1;

/** A corpus with this game: the open one if it has it, otherwise the first that does. */
export function corpusFor({ corpus, corpora }: Pick<App, 'corpus' | 'corpora'>, game: Game): OpenCorpus | null {
  if (corpus.game === game && corpus.info) return corpus;
  const info = corpus.info && hasGame(corpus.info, game) ? corpus.info : corpora.find((one) => hasGame(one, game));
  return info ? { id: info.id, game, info } : null;
}

/** A route of a corpus. If that has several games, the address names the one that is shown. */
export function corpusRoute(view: View, { id, game, info }: OpenCorpus, params: Params = {}, path: readonly string[] = []): Route {
  return { view, path: [id, ...path], params: { ...params, game: hasSeveral(info) ? game.name : '' } };
}

/** What a corpus has learnt of the game that is shown. */
export function learntOf({ info, game }: OpenCorpus): { memory: boolean; ranking: boolean } {
  const learnt = info && game.learntIn(info);
  return { memory: Boolean(learnt?.memories.length), ranking: Boolean(learnt?.rankings.length) };
}

/** The corpus as an argument of `tejun learn` and `tejun train`. */
export const learnArgument = ({ id, info, game }: OpenCorpus): string => `${plain(id, 40)}${hasSeveral(info) ? ` --game ${game.name}` : ''}`;
