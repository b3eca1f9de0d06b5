// The corpora: what they hold, how large they are, and adding games to them.
import { useRef, useState } from 'preact/hooks';
import { address, ask, corpusPath, faultLine, forever, postJson } from '../api';
import type { Corpus, Job, Learnt } from '../api_types';
import { hasKind, useApp } from '../context';
import { bytes, count, percent, plain, years } from '../format';
import { lookAtJobs, useJobs } from '../jobs';
import { writeRoute } from '../route';
import { t } from '../text';
import { Notice, ServerWords, Told } from '../ui/bits';
import { Chart } from '../ui/chart';
import { JobRow } from '../ui/jobs';
import { firstYear } from '../ui/trend';

function boards(corpus: Corpus): string {
  const go = Object.entries(corpus.games_of_size).map(([size, games]) => `${t('boardGo', { n: Number(size) })} ${count(games)}`);
  return [...go, ...(corpus.games_of_shogi ? [`${t('boardShogi')} ${count(corpus.games_of_shogi)}`] : [])].join(' · ') || '–';
}

const learnt = (list: readonly Learnt[]): string =>
  list.map((one) => `${plain(one.name, 20)} (${t('infoLearnt', { n: one.games })})`).join(', ') || t('infoNone');

function Facts({ corpus }: { corpus: Corpus }) {
  const known = corpus.wins_black + corpus.wins_white + corpus.draws;
  const first = [hasKind(corpus, 'go') ? t('black') : '', hasKind(corpus, 'shogi') ? t('sente') : ''].filter(Boolean).join('/');
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
    [t('infoRanking'), learnt([...corpus.rankings, ...(corpus.shogi_rankings ?? [])])],
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

/** Browsers hand over folders' files one by one; more than this should be named instead. */
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
      setWrong(faultLine(error));
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
    void attempt(files.length, () => ask<Job>(address(corpusPath(corpus, '/imports')), { method: 'POST', body }, forever));
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
      {wrong && <p class="fault-text" role="alert">{wrong}</p>}
    </div>
  );
}

export function Corpora() {
  const { server, corpora, broken } = useApp();
  const { jobs, lost } = useJobs(true);
  const look = () => void lookAtJobs();
  const stop = (job: Job) => {
    void ask(address(`jobs/${job.job}`), { method: 'DELETE' }).then(look, look);
  };
  return (
    <div class="view list-view corpora-view">
      <header><h1>{t('corpora')}</h1><p class="muted">{t('corporaIntro')}</p></header>
      {corpora.length + broken.length === 0 && <Notice><p><Told>{t('noCorpus')}</Told></p></Notice>}
      {server && !server.writable && corpora.length > 0 && <Notice><p><Told>{t('importReadOnly')}</Told></p></Notice>}
      <section aria-label={t('jobs')} aria-live="polite">
        <h2>{t('jobs')}</h2>
        {lost && <p class="fault-text" role="alert">{t('faultOffline')}</p>}
        {jobs.length === 0 ? <p class="muted">{t('jobsNone')}</p> : <ul class="jobs">{jobs.slice(0, 12).map((job) => <JobRow key={job.job} job={job} onStop={() => stop(job)} />)}</ul>}
      </section>
      {corpora.map((corpus) => (
        <article key={corpus.id} class="corpus-card">
          <header class="section-head"><h2><bdi>{plain(corpus.id, 60)}</bdi></h2><a href={writeRoute({ view: 'explore', path: [corpus.id], params: {} })}>{t('explore')}</a></header>
          <Facts corpus={corpus} />
          <YearChart corpus={corpus} />
          {server?.writable && <Import corpus={corpus.id} onJob={look} />}
        </article>
      ))}
      {broken.map(({ id, error, why }) => (
        <article key={id} class="corpus-card">
          <h2><bdi>{plain(id, 60)}</bdi></h2>
          <p class="fault-text">{t('corpusBroken', { corpus: plain(id, 60) })} <ServerWords said={{ text: error, why }} /></p>
          <p><Told>{t('corpusMend', { corpus: plain(id, 60) })}</Told></p>
        </article>
      ))}
    </div>
  );
}
