// The games of a corpus; with a number in the address, one of them.
import { address, corpusPath } from '../api';
import type { Header } from '../api_types';
import { useCorpus } from '../context';
import { plain } from '../format';
import { useAnswer } from '../hooks';
import { change, readNumber, useRoute } from '../route';
import { t } from '../text';
import { EmptyCorpus, FaultNotice, Notice, Waiting } from '../ui/bits';
import { Filters, hasFilter, noFilter, readFilter } from '../ui/filters';
import { GameRows } from '../ui/games';
import { OpenFile } from '../ui/open_file';
import { Game } from './game';

const sorts = {
  newest: { sort: 'date', reverse: true, text: 'sortNewest' },
  oldest: { sort: 'date', reverse: false, text: 'sortOldest' },
  long: { sort: 'moves', reverse: true, text: 'sortLong' },
  short: { sort: 'moves', reverse: false, text: 'sortShort' },
  black: { sort: 'black', reverse: false, text: 'sortBlack' },
  event: { sort: 'event', reverse: false, text: 'sortEvent' },
  added: { sort: 'added', reverse: false, text: 'sortAdded' },
} as const;
type Sort = keyof typeof sorts;

const page = 50;

function GameList() {
  const { params } = useRoute();
  const corpus = useCorpus();
  const sort: Sort = params.sort && params.sort in sorts ? (params.sort as Sort) : 'newest';
  const skip = readNumber(params.skip, 0);
  const asked = useAnswer<Header[]>(address(corpusPath(corpus.id, '/games'), {
    ...readFilter(params), game: corpus.kind, sort: sorts[sort].sort, reverse: sorts[sort].reverse, limit: page, skip: skip || '',
  }));
  const rows = (asked.data ?? []).map((header) => ({ header, at: 0, note: `${t('columnLength')} ${header.moves}` }));
  const total = asked.total ?? 0;
  return (
    <div class="view list-view">
      <header class="section-head">
        <h1>{t('gamesOf', { corpus: plain(corpus.id, 40) })}</h1>
        <OpenFile corpus={corpus.id} />
      </header>
      <Filters corpus={corpus.id} params={params} />
      <div class="row">
        <span class="summary">{asked.data ? t('gamesFound', { n: total }) : '\u00a0'}</span>
        <Waiting asked={asked} />
        <span class="spacer" />
        <label class="field inline"><span>{t('sortBy')}</span>
          <select value={sort} onChange={(event) => change({ sort: event.currentTarget.value, skip: '' })}>
            {(Object.keys(sorts) as Sort[]).map((name) => <option key={name} value={name}>{t(sorts[name].text)}</option>)}
          </select>
        </label>
      </div>
      {asked.fault && <FaultNotice fault={asked.fault} retry={asked.retry} />}
      {!asked.fault && asked.data && rows.length === 0 && !asked.busy && (
        hasFilter(params)
          ? <Notice><p>{t('noGamesList')}</p><div class="row"><button type="button" onClick={() => change(noFilter)}>{t('tryUnfiltered')}</button></div></Notice>
          : skip > 0
            ? <Notice><p>{t('noGamesPage')}</p><div class="row"><button type="button" onClick={() => change({ skip: '' })}>{t('toFirstPage')}</button></div></Notice>
            : <EmptyCorpus />
      )}
      <div class={asked.busy ? 'answers stale' : 'answers'}><GameRows corpus={corpus} rows={rows} /></div>
      {total > page && (
        <nav class="row pager" aria-label={t('gamesList')}>
          <button type="button" disabled={skip === 0} aria-label={t('pageBefore')} onClick={() => change({ skip: skip > page ? String(skip - page) : '' })}>←</button>
          <span class="muted">{t('pageOf', { from: skip + 1, to: Math.min(total, skip + page), all: total })}</span>
          <button type="button" disabled={skip + page >= total} aria-label={t('pageAfter')} onClick={() => change({ skip: String(skip + page) })}>→</button>
        </nav>
      )}
    </div>
  );
}

export function Games() {
  const { path } = useRoute();
  return path[1] ? <Game number={path[1]} /> : <GameList />;
}
