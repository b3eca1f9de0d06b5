// What the whole page knows: the server, its corpora, and the one that is looked at.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Corpus, GameKind, ServerInfo } from './api_types';

export interface OpenCorpus { id: string; kind: GameKind; info: Corpus | null }
export interface App { server: ServerInfo | null; corpora: readonly Corpus[]; corpus: OpenCorpus; say: (text: string) => void }

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('outside the page');
  return app;
}

export const useCorpus = (): OpenCorpus => useApp().corpus;

/** Which game a corpus has more of. */
export function kindOf(corpus: Corpus): GameKind {
  const go = Object.values(corpus.games_of_size).reduce((sum, games) => sum + games, 0);
  return corpus.games_of_shogi > go ? 'shogi' : 'go';
}
export function hasBoth(corpus: Corpus): boolean {
  return corpus.games_of_shogi > 0 && Object.keys(corpus.games_of_size).length > 0;
}
