// The games of a corpus, or one of them if the address has its number.
import { useCorpus } from '../context';
import { plain } from '../format';
import { change, readNumber, useRoute } from '../route';
import { address, corpusPath } from '../server/api';
import type { Header } from '../server/types';
import { useAnswer } from '../server/use_answer';
import { t } from '../text';
import { Filters, hasFilter, noFilter, readFilter } from '../ui/filters';
import { GameRows } from '../ui/game_rows';
import { EmptyCorpus, ErrorNotice, Loading, Notice } from '../ui/notices';
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
  const request = useAnswer<Header[]>(address(corpusPath(corpus.id, '/games'), {
    ...readFilter(params), game: corpus.game.name, sort: sorts[sort].sort, reverse: sorts[sort].reverse, limit: page, skip: skip || '',
  }));
  const rows = (request.data ?? []).map((header) => ({ header, at: 0, note: `${t('columnLength')} ${header.moves}` }));
  const total = request.total ?? 0;
  return (
    <div class="view list-view">
      <header class="section-head">
        <h1>{t('gamesOf', { corpus: plain(corpus.id, 40) })}</h1>
        <OpenFile corpus={corpus.id} />
      </header>
      <Filters corpus={corpus} params={params} />
      <div class="row">
        <span class="summary">{request.data ? t('gamesFound', { n: total }) : '\u00a0'}</span>
        <Loading request={request} />
        <span class="spacer" />
        <label class="field inline"><span>{t('sortBy')}</span>
          <select value={sort} onChange={(event) => change({ sort: event.currentTarget.value, skip: '' })}>
            {(Object.keys(sorts) as Sort[]).map((name) => <option key={name} value={name}>{t(sorts[name].text, { side: corpus.game.side('black') })}</option>)}
          </select>
        </label>
      </div>
      {request.error && <ErrorNotice error={request.error} retry={request.retry} />}
      {!request.error && request.data && rows.length === 0 && !request.busy && (
        hasFilter(params)
          ? <Notice><p>{t('noGamesFiltered')}</p><div class="row"><button type="button" onClick={() => change(noFilter)}>{t('tryUnfiltered')}</button></div></Notice>
          : skip > 0
            ? <Notice><p>{t('noGamesPage')}</p><div class="row"><button type="button" onClick={() => change({ skip: '' })}>{t('toFirstPage')}</button></div></Notice>
            : <EmptyCorpus />
      )}
      <div class={request.busy ? 'answers stale' : 'answers'}><GameRows corpus={corpus} rows={rows} /></div>
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
