// Jobs: their progress and results.
import { count, percent, plain } from '../format';
import { errorText, hasDetail } from '../server/errors';
import { isActive } from '../server/jobs';
import type { Job } from '../server/types';
import { t } from '../text';
import { CodeText, ServerMessage } from './notices';

export function Progress({ job }: { job: Job }) {
  const total = job.total ?? 0;
  const done = job.done ?? 0;
  const share = total > 0 ? Math.min(1, done / total) : null;
  const phase = job.phase ? t.or(`phase_${job.phase.replace(/ /g, '_')}`, plain(job.phase, 30)) : t(job.state === 'waiting' ? 'jobWaiting' : 'jobRunning');
  return (
    <div class="progress">
      <progress max={1} value={share ?? undefined} aria-label={phase} />
      <span class="muted">{phase}{share !== null ? ` · ${percent(share, 0)}` : ''} · {t('seconds', { n: count(Math.round(job.seconds)) })}</span>
    </div>
  );
}

const states = { waiting: 'jobWaiting', running: 'jobRunning', done: 'jobDone', failed: 'jobFailed', stopped: 'jobStopped' } as const;

/** What an import counts besides added games, in the order of the command. */
const summaryTexts = [
  ['duplicates', 'jobDuplicates'], ['near_duplicates', 'jobNear'], ['repaired', 'jobRepaired'], ['damaged', 'jobDamaged'], ['rejected', 'jobRejected'],
  ['kept_out', 'jobKeptOut'], ['replaced', 'jobReplaced'], ['removed', 'jobRemoved'], ['unchanged', 'jobUnchanged'], ['no_game', 'jobNoGame'], ['skipped', 'jobSkipped'], ['unreadable', 'jobUnreadable'],
] as const;

function Summary({ job }: { job: Job }) {
  const summary = job.summary ?? {};
  const parts = [t('jobAdded', { n: summary.added ?? 0 })];
  for (const [name, text] of summaryTexts) if (summary[name]) parts.push(t(text, { n: summary[name]! }));
  return <p>{parts.join(' · ')} · {t('seconds', { n: job.seconds.toFixed(1) })}</p>;
}

export function JobRow({ job, onStop }: { job: Job; onStop: () => void }) {
  const what = (job.what ?? []).map((name) => plain(name, 80)).join(', ');
  return (
    <li class={`job job-${job.state}`}>
      <p class="job-title">
        <strong>{t(job.kind === 'import' ? 'jobImport' : 'jobJoseki', { corpus: plain(job.corpus, 40) })}</strong>
        <span class="job-state">{t(states[job.state])}</span>
        {isActive(job) && <button type="button" onClick={onStop}>{t('jobStop')}</button>}
      </p>
      {what && <p class="muted small"><bdi>{plain(what, 200)}</bdi>{(job.what_count ?? 0) > (job.what?.length ?? 0) ? ` … (${count(job.what_count!)})` : ''}</p>}
      {isActive(job) && <Progress job={job} />}
      {job.state === 'done' && job.kind === 'import' && <Summary job={job} />}
      {job.error && <p class="error-text">{errorText(job.error)} {hasDetail(job.error) && <ServerMessage message={job.error} />}</p>}
      {(job.note_count ?? 0) > 0 && (
        <details><summary>{t('jobNotes', { n: job.note_count! })}</summary>
          <ul class="notes" tabIndex={0} aria-label={t('jobNotes', { n: job.note_count! })}>{job.notes?.map((note, i) => <li key={i}><bdi>{plain(note.source, 80)}</bdi>{note.line ? `:${note.line}` : ''} — {t.or(`note_${note.kind.replace(/[ -]/g, '_')}`, plain(note.kind, 20))}: <bdi lang="en">{plain(note.text, 200)}</bdi></li>)}</ul>
          {job.note_count! > (job.notes?.length ?? 0) && <p class="muted small"><CodeText>{t('jobNotesMore', { n: job.note_count! - (job.notes?.length ?? 0) })}</CodeText></p>}
        </details>
      )}
    </li>
  );
}
