// The frame around the views: navigation, corpus and game, language, colours, messages.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { AppContext, corpusRoute, hasGame } from './context';
import type { OpenCorpus } from './context';
import { useDropAndPaste } from './drop_and_paste';
import { plain } from './format';
import { formatNames, gameNamed, gameOfParams, games, gamesIn, mainGame, positionNames } from './games/registry';
import { useStable } from './hooks';
import { language, setLanguage } from './language';
import { currentRoute, navigate, useRoute, views, writeRoute } from './route';
import type { Params, Route, View } from './route';
import { address, dropCached, onCorpusError } from './server/api';
import { isActive, useJobs } from './server/jobs';
import type { BrokenCorpus, Corpus, ServerInfo } from './server/types';
import { useAnswer } from './server/use_answer';
import { readStored, writeStored } from './storage';
import { t, useLanguage } from './text';
import { setTheme, theme, themes } from './theme';
import { filterNames } from './ui/filters';
import { CodeText, ErrorNotice, Notice, ServerMessage } from './ui/notices';
import { Books } from './views/books';
import { Corpora } from './views/corpora';
import { Explore } from './views/explore';
import { Games } from './views/games';
import { Joseki } from './views/joseki';
import { Suggest } from './views/suggest';

/** The corpus and the game that were open last. */
const lastKey = 'tejun.corpus';
const lastGameKey = 'tejun.game';

/** Views whose address begins with a corpus. */
const ofCorpus = (view: View): boolean => view !== 'books' && view !== 'corpora';

function openCorpus(route: Route, corpora: readonly Corpus[]): OpenCorpus | null {
  const named = ofCorpus(route.view) ? route.path[0] : undefined;
  const info = corpora.find((corpus) => corpus.id === (named ?? readStored(lastKey))) ?? (named ? undefined : corpora[0]);
  if (!info) return null;
  // The address names the game; without a corpus in it, it is the last one.
  const wanted = route.params.game || gameOfParams(route.params)?.name || (named ? '' : readStored(lastGameKey));
  return { id: info.id, game: gamesIn(info).find(({ name }) => name === wanted) ?? mainGame(info), info };
}

function Brand() {
  return (
    <a class="brand" href={writeRoute({ view: 'explore', path: [], params: {} })} title={t('tagline')}>
      <span class="seal" aria-hidden="true">手順</span>
      <span class="brand-name">tejun</span>
    </a>
  );
}

const pick = (params: Params, names: readonly string[]): Params => Object.fromEntries(names.flatMap((name) => (params[name] ? [[name, params[name]]] : [])));

/** What another view takes over: the position if both have one, the filters if both list games. */
function keptParams({ view, path, params }: Route, to: View): Params {
  const among = (...pair: View[]) => view !== to && pair.includes(view) && pair.includes(to) && path.length < 2;
  return pick(params, [...(among('explore', 'suggest') ? positionNames() : []), ...(among('explore', 'games') ? filterNames : [])]);
}

/** The same view of another corpus, with the position if that corpus has the game. */
function otherCorpus({ view, params }: Route, { game }: OpenCorpus, info: Corpus): Route {
  if (!hasGame(info, game)) return { view, path: [info.id], params: {} };
  return corpusRoute(view, { id: info.id, game, info }, view === 'explore' || view === 'suggest' ? pick(params, [...positionNames(), 'mode']) : {});
}

/** Parameters for a board that the corpus has games on, if the address has no position and there are none on the usual board. */
function boardParams({ view, params }: Route, { game, info }: OpenCorpus): Params {
  const boards = info ? game.boardsIn(info) : [];
  const hasBoard = (view === 'explore' || view === 'suggest') && !positionNames().some((name) => params[name]);
  const usual = game.boardOf(game.readStart({}));
  return hasBoard && boards[0] && !boards.some(({ board }) => board === usual) ? game.boardParams(boards[0].board) : {};
}

function Navigation({ route, corpus }: { route: Route; corpus: OpenCorpus | null }) {
  return (
    <nav class="views" aria-label={t('navLabel')}>
      {views.map((view) => (
        <a key={view} href={writeRoute(ofCorpus(view) && corpus ? corpusRoute(view, corpus, keptParams(route, view)) : { view, path: [], params: {} })}
          aria-current={route.view === view ? 'page' : undefined}>{t(view)}</a>
      ))}
    </nav>
  );
}

/** The progress of a running job, on every view. */
function JobProgress() {
  const job = useJobs(false).jobs.find(isActive);
  if (!job) return null;
  const share = job.total ? (job.done ?? 0) / job.total : null;
  return (
    <a class="job-progress" href={writeRoute({ view: 'corpora', path: [], params: {} })} title={t(job.kind === 'import' ? 'jobImport' : 'jobJoseki', { corpus: plain(job.corpus, 40) })}>
      <progress max={1} value={share ?? undefined} aria-label={t('jobs')} />
    </a>
  );
}

const themeTexts = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const;

/** The corpus, and the game if it has several. */
function CorpusChoice({ corpora, broken, corpus, route }: { corpora: readonly Corpus[]; broken: readonly BrokenCorpus[]; corpus: OpenCorpus; route: Route }) {
  const change = (id: string) => {
    const info = corpora.find((one) => one.id === id);
    if (info) navigate(otherCorpus(route, corpus, info));
  };
  const choices = corpus.info ? gamesIn(corpus.info) : [];
  return (
    <>
      <span class="corpus-choice">
        <select aria-label={t('corpus')} value={corpus.id} onChange={(event) => change(event.currentTarget.value)}>
          {corpora.map(({ id }) => <option key={id} value={id}>{plain(id, 40)}</option>)}
          {broken.map(({ id }) => <option key={id} disabled>{t('corpusOff', { corpus: plain(id, 40) })}</option>)}
        </select>
      </span>
      {choices.length > 1 && (
        <span class="corpus-choice">
          <select aria-label={t('game')} value={corpus.game.name} onChange={(event) => navigate(corpusRoute(route.view, { ...corpus, game: gameNamed(event.currentTarget.value) }))}>
            {choices.map((game) => <option key={game.name} value={game.name}>{game.title()}</option>)}
          </select>
        </span>
      )}
    </>
  );
}

function Settings({ corpora, broken, corpus, route }: { corpora: readonly Corpus[]; broken: readonly BrokenCorpus[]; corpus: OpenCorpus | null; route: Route }) {
  const [, redraw] = useState(0);
  const next = themes[(themes.indexOf(theme()) + 1) % themes.length]!;
  return (
    <div class="settings">
      <JobProgress />
      {corpus && ofCorpus(route.view) && <CorpusChoice corpora={corpora} broken={broken} corpus={corpus} route={route} />}
      <button type="button" class="quiet" lang={language() === 'ja' ? 'en' : 'ja'} onClick={() => setLanguage(language() === 'ja' ? 'en' : 'ja')}>{t('otherLanguage')}</button>
      <button type="button" class="icon-button" aria-label={t(themeTexts[theme()])} title={t(themeTexts[theme()])}
        onClick={() => {
          setTheme(next);
          redraw((n) => n + 1);
        }}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="6.5" /><path class={`half ${theme()}`} d="M10 3.5a6.5 6.5 0 0 1 0 13z" /></svg>
      </button>
    </div>
  );
}

/** The corpora that cannot be read, on every view until closed. */
function BrokenCorpora({ broken, retry }: { broken: readonly BrokenCorpus[]; retry: () => void }) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const shown = broken.filter(({ id }) => !closed.includes(id));
  return (
    <>
      {shown.map(({ id, error, why }) => (
        <div key={id} class="notice error" role="alert">
          <p>{t('corpusBroken', { corpus: plain(id, 60) })} <span class="muted"><ServerMessage message={{ text: error, why }} /></span></p>
          <div class="row">
            <button type="button" onClick={retry}>{t('retry')}</button>
            <button type="button" onClick={() => setClosed([...closed, id])}>{t('close')}</button>
          </div>
        </div>
      ))}
    </>
  );
}

/** The corpora to choose from, if the address names one that is not there. */
function NoCorpus({ named, corpora, broken, view }: { named: string | undefined; corpora: readonly Corpus[]; broken: readonly BrokenCorpus[]; view: View }) {
  const known = broken.some(({ id }) => id === named);
  if (corpora.length === 0) return broken.length > 0 ? null : <Notice><p><CodeText>{t('noCorpus')}</CodeText></p></Notice>;
  return (
    <Notice>
      <p>{known ? t('corpusOthers') : t('corpusUnknown', { corpus: plain(named, 60) })}</p>
      <div class="row">{corpora.map(({ id }) => <a key={id} href={writeRoute({ view, path: [id], params: {} })}><bdi>{plain(id, 60)}</bdi></a>)}</div>
    </Notice>
  );
}

const pages: Record<View, () => ComponentChildren> = {
  explore: () => <Explore />,
  games: () => <Games />,
  joseki: () => <Joseki />,
  suggest: () => <Suggest />,
  books: () => <Books />,
  corpora: () => <Corpora />,
};

const corporaUrl = address('corpora');
const isBroken = (corpus: Corpus | BrokenCorpus): corpus is BrokenCorpus => 'error' in corpus;

/** The corpora, loaded again when an error may mean that one of them has changed. */
function useCorpora() {
  const request = useAnswer<(Corpus | BrokenCorpus)[]>(corporaUrl);
  const again = useStable(() => {
    dropCached(corporaUrl);
    request.retry();
  });
  useEffect(() => onCorpusError(again), []);
  const corpora = useMemo(() => (request.data ?? []).filter((one): one is Corpus => !isBroken(one)), [request.data]);
  const broken = useMemo(() => (request.data ?? []).filter(isBroken), [request.data]);
  return { request, corpora, broken, again };
}

export function App() {
  useLanguage();
  const route = useRoute();
  const server = useAnswer<ServerInfo>(address(''));
  const { request, corpora, broken, again } = useCorpora();
  const corpus = useMemo(() => openCorpus(route, corpora), [route.view, route.path[0], route.params.game, gameOfParams(route.params), corpora]);
  const app = { server: server.data, corpora, broken, corpus: corpus ?? { id: '', game: games[0]!, info: null } };
  const dropped = useDropAndPaste(app, request.data !== null || request.error !== null);
  useEffect(() => {
    if (!corpus) return;
    writeStored(lastKey, corpus.id);
    writeStored(lastGameKey, corpus.game.name);
  }, [corpus?.id, corpus?.game]);
  useEffect(() => {
    document.title = `${t(route.view)} · tejun 手順`;
  }, [route.view, language()]);
  const needsCorpus = ofCorpus(route.view);
  // The address names the corpus, the game and the board, so that a link means the same in every tab.
  useEffect(() => {
    if (!needsCorpus || !corpus || route !== currentRoute()) return;   // the route may have changed since
    const board = boardParams(route, corpus);
    const whole = corpusRoute(route.view, corpus, { ...route.params, ...board }, route.path.slice(1));
    if (route.path.length === 0 || Object.keys(board).length > 0 || (whole.params.game && !route.params.game)) navigate(whole, true);
  }, [needsCorpus, corpus, route]);
  const missing = needsCorpus && request.data !== null && !corpus;
  return (
    <AppContext.Provider value={app}>
      <a class="skip" href="#main" onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}>{t('skip')}</a>
      <header class="top">
        <Brand />
        <Navigation route={route} corpus={corpus} />
        <Settings corpora={corpora} broken={broken} corpus={corpus} route={route} />
      </header>
      <main id="main" tabIndex={-1}>
        {dropped.error && <div class="notice error" role="alert"><p>{dropped.error}</p><div class="row"><button type="button" onClick={dropped.clear}>{t('close')}</button></div></div>}
        {request.error && !request.data && <ErrorNotice error={request.error} retry={request.retry} />}
        <BrokenCorpora broken={broken} retry={again} />
        {missing && <NoCorpus named={route.path[0]} corpora={corpora} broken={broken} view={route.view} />}
        {(corpus !== null || (!needsCorpus && request.data !== null)) && <div key={`${route.view}/${needsCorpus ? `${corpus?.id}/${corpus?.game.name}` : ''}`}>{pages[route.view]()}</div>}
      </main>
      {dropped.over && <div class="drop-veil" aria-hidden="true"><p>{t('dropHere', { formats: formatNames() })}</p></div>}
    </AppContext.Provider>
  );
}
