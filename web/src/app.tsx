// The frame around the views: navigation, corpus, language, colours, and files that are dropped anywhere.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { address } from './api';
import type { Corpus, GameKind, ServerInfo } from './api_types';
import { AppContext, hasBoth, kindOf } from './context';
import type { OpenCorpus } from './context';
import { openRecord } from './dropped';
import { plain } from './format';
import { useAnswer } from './hooks';
import { underWay, useJobs } from './jobs';
import { language, setLanguage } from './language';
import { go, useRoute, views, writeRoute } from './route';
import type { Route, View } from './route';
import { t, useLanguage } from './text';
import { setTheme, theme } from './theme';
import type { Theme } from './theme';
import { FaultNotice, faultWords, Notice } from './ui/bits';
import { Books } from './views/books';
import { Corpora } from './views/corpora';
import { Explore } from './views/explore';
import { Games } from './views/games';
import { JosekiView } from './views/joseki';
import { Suggest } from './views/suggest';

const lastKey = 'tejun.corpus';
function lastCorpus(): string {
  try {
    return localStorage.getItem(lastKey) ?? '';
  } catch {
    return '';
  }
}

/** Views whose address begins with a corpus. */
const ofCorpus = (view: View): boolean => view !== 'books' && view !== 'corpora';

function openCorpus(route: Route, corpora: readonly Corpus[]): OpenCorpus | null {
  const named = ofCorpus(route.view) ? route.path[0] : undefined;
  const info = corpora.find((corpus) => corpus.id === (named ?? lastCorpus())) ?? (named ? undefined : corpora[0]);
  if (!info) return null;
  const wanted = route.params.game;
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

function Navigation({ route, corpus }: { route: Route; corpus: OpenCorpus | null }) {
  return (
    <nav class="views" aria-label={t('navLabel')}>
      {views.map((view) => (
        <a key={view} href={writeRoute({ view, path: ofCorpus(view) && corpus ? [corpus.id] : [], params: {} })}
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

function Settings({ corpora, corpus, route }: { corpora: readonly Corpus[]; corpus: OpenCorpus | null; route: Route }) {
  const [, redraw] = useState(0);
  const next = themes[(themes.indexOf(theme()) + 1) % themes.length]!;
  const change = (id: string) => go({ view: ofCorpus(route.view) ? route.view : 'explore', path: [id], params: {} });
  return (
    <div class="settings">
      <Work />
      {corpus && corpora.length > 0 && (
        <label class="corpus-choice">
          <span class="sr-only">{t('corpus')}</span>
          <select value={corpus.id} onChange={(event) => change(event.currentTarget.value)}>
            {corpora.map(({ id }) => <option key={id} value={id}>{plain(id, 40)}</option>)}
          </select>
        </label>
      )}
      {corpus?.info && hasBoth(corpus.info) && (
        <label class="corpus-choice">
          <span class="sr-only">{t('infoSizes')}</span>
          <select value={corpus.kind} onChange={(event) => go({ ...route, params: { game: event.currentTarget.value } })}>
            <option value="go">{t('boardGo', { n: 19 })}</option>
            <option value="shogi">{t('boardShogi')}</option>
          </select>
        </label>
      )}
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

/** A file dropped anywhere is opened as a record, except where a view takes it itself. */
function useDroppedFiles(corpus: OpenCorpus | null): { over: boolean; fault: string; clear: () => void } {
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState('');
  const latest = useRef(corpus);
  latest.current = corpus;
  useEffect(() => {
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
      const file = event.dataTransfer.files[0];
      if (!takes(event) || !file || !latest.current) return;
      setFault('');
      openRecord(file, latest.current.id).catch((error: unknown) => setFault(faultWords((error as { fault?: { code: string; text: string } }).fault ?? { code: 'broken', text: '' })));
    };
    window.addEventListener('dragover', dragged);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', dragged);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', dropped);
    };
  }, []);
  return { over, fault, clear: () => setFault('') };
}

const pages: Record<View, () => ComponentChildren> = {
  explore: () => <Explore />,
  games: () => <Games />,
  joseki: () => <JosekiView />,
  suggest: () => <Suggest />,
  books: () => <Books />,
  corpora: () => <Corpora />,
};

export function App() {
  useLanguage();
  const route = useRoute();
  const server = useAnswer<ServerInfo>(address(''));
  const corpora = useAnswer<Corpus[]>(address('corpora'));
  const [said, setSaid] = useState('');
  const list = corpora.data ?? [];
  const corpus = useMemo(() => openCorpus(route, list), [route.view, route.path[0], route.params.game, corpora.data]);
  const drop = useDroppedFiles(corpus);
  useEffect(() => {
    if (!corpus) return;
    try {
      localStorage.setItem(lastKey, corpus.id);
    } catch {
      // not remembered then
    }
  }, [corpus?.id]);
  useEffect(() => {
    document.title = `${t(route.view)} · tejun 手順`;
  }, [route.view, language()]);
  const needsCorpus = ofCorpus(route.view);
  // The address names the corpus, so that a link means the same in every tab.
  useEffect(() => {
    if (needsCorpus && corpus && route.path.length === 0) go({ ...route, path: [corpus.id] }, true);
  }, [needsCorpus, corpus?.id, route.path.length]);
  const missing = needsCorpus && corpora.data !== null && !corpus;
  const app = { server: server.data, corpora: list, corpus: corpus ?? { id: '', kind: 'go' as const, info: null }, say: setSaid };
  return (
    <AppContext.Provider value={app}>
      <a class="skip" href="#main" onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}>{t('skip')}</a>
      <header class="top">
        <Brand />
        <Navigation route={route} corpus={corpus} />
        <Settings corpora={list} corpus={corpus} route={route} />
      </header>
      <main id="main" tabIndex={-1}>
        {drop.fault && <div class="notice fault" role="alert"><p>{drop.fault}</p><button type="button" onClick={drop.clear}>{t('close')}</button></div>}
        {corpora.fault && !corpora.data && <FaultNotice fault={corpora.fault} retry={corpora.retry} />}
        {missing && <Notice><p>{list.length === 0 ? t('noCorpus') : t('faultNotFound')}</p></Notice>}
        {(corpus !== null || (!needsCorpus && corpora.data !== null)) && <div key={`${route.view}/${needsCorpus ? `${corpus?.id}/${corpus?.kind}` : ''}`}>{pages[route.view]()}</div>}
      </main>
      {drop.over && <div class="drop-veil" aria-hidden="true"><p>{t('dropHere')}</p></div>}
      <p class="sr-only" role="status" aria-live="polite">{said}</p>
    </AppContext.Provider>
  );
}
