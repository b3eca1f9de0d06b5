// What the whole page knows: the server, its corpora, and the one that is looked at.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { BrokenCorpus, Corpus, GameKind, Learnt, ServerInfo } from './api_types';
import { plain } from './format';
import type { Params, Route, View } from './route';

/** `kind` is the game that is looked at. */
export interface OpenCorpus { id: string; kind: GameKind; info: Corpus | null }
export interface App {
  server: ServerInfo | null;
  /** Those that can be read, and the others. */
  corpora: readonly Corpus[];
  broken: readonly BrokenCorpus[];
  corpus: OpenCorpus;
  say: (text: string) => void;
}

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
export function hasKind(corpus: Corpus, kind: GameKind): boolean {
  return kind === 'shogi' ? corpus.games_of_shogi > 0 : Object.keys(corpus.games_of_size).length > 0;
}
/** The boards that it has games of Go on, the most frequent first. */
export const sizesOf = (corpus: Corpus): number[] => Object.entries(corpus.games_of_size).sort(([, a], [, b]) => b - a).map(([size]) => Number(size));
export const hasBoth = (corpus: Corpus): boolean => hasKind(corpus, 'go') && hasKind(corpus, 'shogi');

/** Which game moves or a set-up in an address are of, where they tell. */
export function kindOfParams(params: Params): GameKind | null {
  if (params.sfen || /^([1-9][a-i]|[PLNSGBR]\*)/.test(params.m ?? '')) return 'shogi';
  return params.ab || params.aw || params.size || /^([A-HJ-Z][0-9]|pass)/.test(params.m ?? '') ? 'go' : null;
}

/** The corpus for something of this game: the one looked at where it has it, otherwise the first that does. */
export function corpusFor({ corpus, corpora }: Pick<App, 'corpus' | 'corpora'>, kind: GameKind): OpenCorpus | null {
  if (corpus.kind === kind && corpus.info) return corpus;
  const info = corpus.info && hasKind(corpus.info, kind) ? corpus.info : corpora.find((one) => hasKind(one, kind));
  return info ? { id: info.id, kind, info } : null;
}

/** A route of a corpus. Where that has both games, the address says which one is meant. */
export function corpusRoute(view: View, corpus: OpenCorpus, params: Params = {}, path: readonly string[] = []): Route {
  return { view, path: [corpus.id, ...path], params: { ...params, game: corpus.info && hasBoth(corpus.info) ? corpus.kind : '' } };
}

/** What a corpus has learnt of the game that is looked at. */
export function learntOf({ info, kind }: OpenCorpus): { memory: boolean; ranking: boolean } {
  const isOf = (one: Learnt) => (one.game === 'shogi') === (kind === 'shogi');
  return {
    memory: info?.memories.some(isOf) ?? false,
    ranking: ((kind === 'shogi' ? info?.shogi_rankings : info?.rankings)?.length ?? 0) > 0,
  };
}

/** The corpus as the commands want it that learn from it. */
export const learnFrom = ({ id, info, kind }: OpenCorpus): string => `${plain(id, 40)}${info && hasBoth(info) ? ` --game ${kind}` : ''}`;
