// The corpora: what they hold, how large they are, and importing games.
import { useRef, useState } from 'preact/hooks';
import { useApp } from '../context';
import { bytes, count, percent, plain, years } from '../format';
import { games, gamesIn } from '../games/registry';
import { writeRoute } from '../route';
import { address, corpusPath, fetchJson, noTimeLimit, postJson } from '../server/api';
import { errorLine } from '../server/errors';
import { pollJobs, useJobs } from '../server/jobs';
import type { Corpus, Job, Learnt } from '../server/types';
import { t } from '../text';
import { Chart } from '../ui/chart';
import { JobRow } from '../ui/jobs';
import { CodeText, Notice, ServerMessage } from '../ui/notices';
import { firstYear } from '../ui/trend';

/** Go 19×19 202 · Shogi 208 */
const boards = (corpus: Corpus): string => games.flatMap((game) => game.boardsIn(corpus)
  .map(({ board, games: n }) => [game.title(), game.boardText(board), count(n)].filter(Boolean).join(' '))).join(' · ') || '–';

const learnt = (list: readonly Learnt[]): string =>
  list.map((one) => `${plain(one.name, 20)} (${t('infoLearnt', { n: one.games })})`).join(', ') || t('infoNone');

function Facts({ corpus }: { corpus: Corpus }) {
  const known = corpus.wins_black + corpus.wins_white + corpus.draws;
  const first = gamesIn(corpus).map((game) => game.side('black')).join('/');
  const rows: [string, string][] = [
    [t('infoGames'), count(corpus.games)],
    [t('infoMoves'), count(corpus.moves)],
    [t('infoYears'), years(corpus.year_first, corpus.year_last)],
    [t('infoPlayers'), count(corpus.players)],
    [t('infoSizes'), boards(corpus)],
    [t('infoWon'), known ? `${first} ${percent((corpus.wins_black + corpus.draws / 2) / known)}` : '–'],
    [t('infoRecords'), t('infoRecordsText', { records: corpus.records, n: corpus.sources, duplicates: corpus.duplicates, damaged: corpus.damaged, rejected: corpus.rejected })],
    [t('infoDisk'), `${bytes(corpus.index_bytes + corpus.original_bytes + corpus.catalogue_bytes)} — ${t('infoDiskText', { index: bytes(corpus.index_bytes), originals: bytes(corpus.original_bytes), catalogue: bytes(corpus.catalogue_bytes) })}`],
    [t('infoMemory'), learnt(corpus.memories)],
    [t('infoRanking'), learnt(games.flatMap((game) => game.learntIn(corpus).rankings))],
  ];
  return <dl class="facts-table">{rows.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>;
}

function YearChart({ corpus }: { corpus: Corpus }) {
  if (corpus.years.length < 2) return null;
  const from = firstYear(corpus.years);
  const to = corpus.years[corpus.years.length - 1]![0];
  const values = new Array<number>(to - from + 1).fill(0);
  for (const [year, games] of corpus.years) if (year >= from) values[year - from] = games;
  return <Chart x={values.map((_, i) => from + i)} lines={[{ label: '', values, colour: '--series-1', bars: true }]} height={90} label={t('trendLabel', { years: years(from, to) })} />;
}

/** The server's limits for one upload. */
const mostFiles = 2000;
const mostBytes = 64_000_000;

function Import({ corpus, onJob }: { corpus: string; onJob: () => void }) {
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState(0);
  const [wrong, setWrong] = useState('');
  const [where, setWhere] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const attempt = async (files: number, send: () => Promise<unknown>) => {
    setWrong('');
    setSending(files);
    try {
      await send();
      onJob();
    } catch (error) {
      setWrong(errorLine(error));
      setSending(0);
      return false;
    }
    setSending(0);
    return true;
  };
  const sendFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (files.length > mostFiles || size > mostBytes) {
      setWrong(t('importTooMany', { files: files.length, size: bytes(size), most: `${count(mostFiles)}, ${bytes(mostBytes)}` }));
      return;
    }
    const body = new FormData();
    for (const file of files) body.append('file', file, file.name);
    void attempt(files.length, () => fetchJson<Job>(address(corpusPath(corpus, '/imports')), { method: 'POST', body }, noTimeLimit));
  };
  return (
    <div class={`import${over ? ' over' : ''}`} data-drop
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        sendFiles([...(event.dataTransfer?.files ?? [])]);
      }}>
      <p><strong>{t('importDrop')}</strong></p>
      <input ref={field} type="file" multiple class="sr-only" tabIndex={-1} aria-hidden="true" onChange={() => {
        sendFiles([...(field.current?.files ?? [])]);
        if (field.current) field.current.value = '';
      }} />
      <button type="button" onClick={() => field.current?.click()} disabled={sending > 0}>{t('importChoose')}</button>
      <form class="row" onSubmit={(event) => {
        event.preventDefault();
        if (where.trim()) void attempt(0, () => postJson<Job>(corpusPath(corpus, '/imports'), { path: where.trim() })).then((done) => done && setWhere(''));
      }}>
        <label class="field grow"><span>{t('importPath')}</span>
          <input value={where} spellcheck={false} autocomplete="off" placeholder="/home/…" aria-label={t('importPathLabel')} onInput={(event) => setWhere(event.currentTarget.value)} /></label>
        <button type="submit" disabled={!where.trim()}>{t('importPathDo')}</button>
      </form>
      <p class="waiting" role="status">{sending > 0 ? t('importSending', { n: sending }) : ''}</p>
      {wrong && <p class="error-text" role="alert">{wrong}</p>}
    </div>
  );
}

export function Corpora() {
  const { server, corpora, broken } = useApp();
  const { jobs, lost } = useJobs(true);
  const poll = () => void pollJobs();
  const stop = (job: Job) => {
    void fetchJson(address(`jobs/${job.job}`), { method: 'DELETE' }).then(poll, poll);
  };
  return (
    <div class="view list-view corpora-view">
      <header><h1>{t('corpora')}</h1><p class="muted">{t('corporaIntro')}</p></header>
      {corpora.length + broken.length === 0 && <Notice><p><CodeText>{t('noCorpus')}</CodeText></p></Notice>}
      {server && !server.writable && corpora.length > 0 && <Notice><p><CodeText>{t('importReadOnly')}</CodeText></p></Notice>}
      <section aria-label={t('jobs')} aria-live="polite">
        <h2>{t('jobs')}</h2>
        {lost && <p class="error-text" role="alert">{t('errorOffline')}</p>}
        {jobs.length === 0 ? <p class="muted">{t('jobsNone')}</p> : <ul class="jobs">{jobs.slice(0, 12).map((job) => <JobRow key={job.job} job={job} onStop={() => stop(job)} />)}</ul>}
      </section>
      {corpora.map((corpus) => (
        <article key={corpus.id} class="corpus-card">
          <header class="section-head"><h2><bdi>{plain(corpus.id, 60)}</bdi></h2><a href={writeRoute({ view: 'explore', path: [corpus.id], params: {} })}>{t('explore')}</a></header>
          <Facts corpus={corpus} />
          <YearChart corpus={corpus} />
          {server?.writable && <Import corpus={corpus.id} onJob={poll} />}
        </article>
      ))}
      {broken.map(({ id, error, why }) => (
        <article key={id} class="corpus-card">
          <h2><bdi>{plain(id, 60)}</bdi></h2>
          <p class="error-text">{t('corpusBroken', { corpus: plain(id, 60) })} <ServerMessage message={{ text: error, why }} /></p>
          <p><CodeText>{t('corpusRepair')}</CodeText></p>
        </article>
      ))}
    </div>
  );
}
