// The frame around the views: navigation, corpus, language, colours, and files that are dropped anywhere.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { address, forgetAnswer, onDoubt } from './api';
import type { BrokenCorpus, Corpus, GameKind, ServerInfo } from './api_types';
import { AppContext, corpusRoute, hasBoth, hasKind, kindOf, kindOfParams, sizesOf } from './context';
import type { App as AppState, OpenCorpus } from './context';
import { openRecords } from './dropped';
import { plain } from './format';
import { useAnswer, useStable } from './hooks';
import { underWay, useJobs } from './jobs';
import { language, setLanguage } from './language';
import { go, here, useRoute, views, writeRoute } from './route';
import type { Params, Route, View } from './route';
import { t, useLanguage } from './text';
import { setTheme, theme } from './theme';
import type { Theme } from './theme';
import { FaultNotice, Notice, ServerWords, Told } from './ui/bits';
import { filterNames } from './ui/filters';
import { pastedRoute } from './ui/paste';
import { readPasted } from './paste';
import { Books } from './views/books';
import { Corpora } from './views/corpora';
import { Explore } from './views/explore';
import { Games } from './views/games';
import { JosekiView } from './views/joseki';
import { Suggest } from './views/suggest';

/** What was looked at last: a corpus, and which game of it. */
const lastKey = 'tejun.corpus';
const lastGameKey = 'tejun.game';
function last(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Views whose address begins with a corpus. */
const ofCorpus = (view: View): boolean => view !== 'books' && view !== 'corpora';

function openCorpus(route: Route, corpora: readonly Corpus[]): OpenCorpus | null {
  const named = ofCorpus(route.view) ? route.path[0] : undefined;
  const info = corpora.find((corpus) => corpus.id === (named ?? last(lastKey))) ?? (named ? undefined : corpora[0]);
  if (!info) return null;
  // The address says which game; without a corpus in it, it is the one looked at last.
  const wanted = route.params.game || kindOfParams(route.params) || (named ? '' : last(lastGameKey));
  const kind: GameKind = hasBoth(info) && (wanted === 'go' || wanted === 'shogi') ? wanted : kindOf(info);
  return { id: info.id, kind, info };
}

function Brand() {
  return (
    <a class="brand" href={writeRoute({ view: 'explore', path: [], params: {} })} title={t('tagline')}>
      <span class="seal" aria-hidden="true">手順</span>
      <span class="brand-name">tejun</span>
    </a>
  );
}

const positionNames = ['m', 'at', 'sfen', 'size', 'ab', 'aw', 'tm'];

const pick = (params: Params, names: readonly string[]): Params => Object.fromEntries(names.flatMap((name) => (params[name] ? [[name, params[name]]] : [])));

/** What goes along to another view: the position where both have one, the filters where both have a list of games. */
function keptParams({ view, path, params }: Route, to: View): Params {
  const among = (...pair: View[]) => view !== to && pair.includes(view) && pair.includes(to) && path.length < 2;
  return pick(params, [...(among('explore', 'suggest') ? positionNames : []), ...(among('explore', 'games') ? filterNames : [])]);
}

/** The same view of another corpus; with the position, where that corpus has the game. */
function otherCorpus({ view, params }: Route, { kind }: OpenCorpus, info: Corpus): Route {
  if (!hasKind(info, kind)) return { view, path: [info.id], params: {} };
  return corpusRoute(view, { id: info.id, kind, info }, view === 'explore' || view === 'suggest' ? pick(params, [...positionNames, 'mode']) : {});
}

/** Where a corpus has no games on 19×19, an empty board is one that it has games on; '' where the address need not say so. */
function boardSize({ view, params }: Route, { kind, info }: OpenCorpus): string {
  const sizes = info && kind === 'go' ? sizesOf(info) : [];
  const asks = (view === 'explore' || view === 'suggest') && !positionNames.some((name) => params[name]);
  return asks && sizes.length > 0 && !sizes.includes(19) ? String(sizes[0]) : '';
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

/** While something is imported: how far it is, on every view. */
function Work() {
  const job = useJobs(false).jobs.find(underWay);
  if (!job) return null;
  const share = job.total ? (job.done ?? 0) / job.total : null;
  return (
    <a class="work" href={writeRoute({ view: 'corpora', path: [], params: {} })} title={t(job.kind === 'import' ? 'jobImport' : 'jobJoseki', { corpus: plain(job.corpus, 40) })}>
      <progress max={1} value={share ?? undefined} aria-label={t('jobs')} />
    </a>
  );
}

const themes: Theme[] = ['auto', 'light', 'dark'];
const themeTexts = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const;

/** Which corpus, and where it has both games which of them. */
function CorpusChoice({ corpora, broken, corpus, route }: { corpora: readonly Corpus[]; broken: readonly BrokenCorpus[]; corpus: OpenCorpus; route: Route }) {
  const change = (id: string) => {
    const info = corpora.find((one) => one.id === id);
    if (info) go(otherCorpus(route, corpus, info));
  };
  return (
    <>
      <span class="corpus-choice">
        <select aria-label={t('corpus')} value={corpus.id} onChange={(event) => change(event.currentTarget.value)}>
          {corpora.map(({ id }) => <option key={id} value={id}>{plain(id, 40)}</option>)}
          {broken.map(({ id }) => <option key={id} disabled>{t('corpusOff', { corpus: plain(id, 40) })}</option>)}
        </select>
      </span>
      {corpus.info && hasBoth(corpus.info) && (
        <span class="corpus-choice">
          <select aria-label={t('game')} value={corpus.kind} onChange={(event) => go(corpusRoute(route.view, { ...corpus, kind: event.currentTarget.value as GameKind }))}>
            <option value="go">{t('gameGo')}</option>
            <option value="shogi">{t('boardShogi')}</option>
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
      <Work />
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

const writing = 'input, textarea, select, [contenteditable]';

/**
 * A file dropped or pasted anywhere is opened as a record, except where a view takes it itself; text that is pasted where
 * nobody writes is a position or a record. What is neither is told, and nothing else happens. What comes before the corpora
 * are known waits for them.
 */
function useGivenFiles(app: AppState, known: boolean): { over: boolean; fault: string; clear: () => void } {
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState('');
  const [given, setGiven] = useState<(() => void) | null>(null);
  const latest = useRef(app);
  latest.current = app;
  useLayoutEffect(() => {
    if (!known || !given) return;
    setGiven(null);
    given();
  }, [known, given]);
  useLayoutEffect(() => {
    const take = (action: () => void) => {
      setFault('');
      setGiven(() => action);
    };
    const open = (files: readonly File[], wrong?: string) => {
      const { corpus } = latest.current;
      if (!corpus.id) return setFault(t('openNoCorpus'));
      return openRecords(files, corpus.id).catch((error: unknown) => setFault(wrong ?? (error as Error).message));
    };
    const paste = (text: string) => {
      const position = readPasted(text);
      const route = position && pastedRoute(position, latest.current);
      if (position && !route) setFault(t(position.start.kind === 'go' ? 'noGoCorpus' : 'noShogiCorpus'));
      else if (route) go(route);
      else void open([new File([text], t('pastedName'))], t('pasteWrong'));
    };
    const takes = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && !(event.target as Element).closest?.('[data-drop]');
    const dragged = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(Boolean(takes(event)));
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (takes(event) && files.length > 0) take(() => void open(files));
    };
    const pasted = (event: ClipboardEvent) => {
      if ((event.target as Element).closest?.(writing)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text') ?? '';
      if (files.length === 0 && !text.trim()) return;
      event.preventDefault();
      take(() => (files.length > 0 ? void open(files) : paste(text)));
    };
    const listeners = { dragover: dragged, dragleave: left, drop: dropped, paste: pasted } as Record<string, EventListener | ((event: never) => void)>;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return { over, fault, clear: () => setFault('') };
}

/** Says on every view which corpora cannot be read; who has seen it can close it. */
function BrokenCorpora({ broken, retry }: { broken: readonly BrokenCorpus[]; retry: () => void }) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const shown = broken.filter(({ id }) => !closed.includes(id));
  return (
    <>
      {shown.map(({ id, error, why }) => (
        <div key={id} class="notice fault" role="alert">
          <p>{t('corpusBroken', { corpus: plain(id, 60) })} <span class="muted"><ServerWords said={{ text: error, why }} /></span></p>
          <div class="row">
            <button type="button" onClick={retry}>{t('retry')}</button>
            <button type="button" onClick={() => setClosed([...closed, id])}>{t('close')}</button>
          </div>
        </div>
      ))}
    </>
  );
}

/** Where the address names a corpus that is not there: those that are. */
function NoCorpus({ named, corpora, broken, view }: { named: string | undefined; corpora: readonly Corpus[]; broken: readonly BrokenCorpus[]; view: View }) {
  const known = broken.some(({ id }) => id === named);
  if (corpora.length === 0) return broken.length > 0 ? null : <Notice><p><Told>{t('noCorpus')}</Told></p></Notice>;
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
  joseki: () => <JosekiView />,
  suggest: () => <Suggest />,
  books: () => <Books />,
  corpora: () => <Corpora />,
};

const corporaUrl = address('corpora');
const isBroken = (corpus: Corpus | BrokenCorpus): corpus is BrokenCorpus => 'error' in corpus;

/** The corpora, asked for again where an answer makes one doubt that they are what they were. */
function useCorpora() {
  const asked = useAnswer<(Corpus | BrokenCorpus)[]>(corporaUrl);
  const again = useStable(() => {
    forgetAnswer(corporaUrl);
    asked.retry();
  });
  useEffect(() => onDoubt(again), []);
  const corpora = useMemo(() => (asked.data ?? []).filter((one): one is Corpus => !isBroken(one)), [asked.data]);
  const broken = useMemo(() => (asked.data ?? []).filter(isBroken), [asked.data]);
  return { asked, corpora, broken, again };
}

export function App() {
  useLanguage();
  const route = useRoute();
  const server = useAnswer<ServerInfo>(address(''));
  const { asked, corpora, broken, again } = useCorpora();
  const [said, setSaid] = useState('');
  const told = kindOfParams(route.params);
  const corpus = useMemo(() => openCorpus(route, corpora), [route.view, route.path[0], route.params.game, told, corpora]);
  const app = { server: server.data, corpora, broken, corpus: corpus ?? { id: '', kind: 'go' as const, info: null }, say: setSaid };
  const given = useGivenFiles(app, asked.data !== null || asked.fault !== null);
  useEffect(() => {
    if (!corpus) return;
    try {
      localStorage.setItem(lastKey, corpus.id);
      localStorage.setItem(lastGameKey, corpus.kind);
    } catch {
      // not remembered then
    }
  }, [corpus?.id, corpus?.kind]);
  useEffect(() => {
    document.title = `${t(route.view)} · tejun 手順`;
  }, [route.view, language()]);
  const needsCorpus = ofCorpus(route.view);
  // The address names the corpus, the game and the board, so that a link means the same in every tab.
  useEffect(() => {
    if (!needsCorpus || !corpus || route !== here()) return;   // somebody may have gone elsewhere since
    const size = boardSize(route, corpus);
    const whole = corpusRoute(route.view, corpus, size ? { ...route.params, size } : route.params, route.path.slice(1));
    if (route.path.length === 0 || size || (whole.params.game && !route.params.game)) go(whole, true);
  }, [needsCorpus, corpus, route]);
  const missing = needsCorpus && asked.data !== null && !corpus;
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
        {given.fault && <div class="notice fault" role="alert"><p>{given.fault}</p><div class="row"><button type="button" onClick={given.clear}>{t('close')}</button></div></div>}
        {asked.fault && !asked.data && <FaultNotice fault={asked.fault} retry={asked.retry} />}
        <BrokenCorpora broken={broken} retry={again} />
        {missing && <NoCorpus named={route.path[0]} corpora={corpora} broken={broken} view={route.view} />}
        {(corpus !== null || (!needsCorpus && asked.data !== null)) && <div key={`${route.view}/${needsCorpus ? `${corpus?.id}/${corpus?.kind}` : ''}`}>{pages[route.view]()}</div>}
      </main>
      {given.over && <div class="drop-veil" aria-hidden="true"><p>{t('dropHere')}</p></div>}
      <p class="sr-only" role="status" aria-live="polite">{said}</p>
    </AppContext.Provider>
  );
}
