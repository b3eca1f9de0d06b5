// The server's jobs, polled by one loop for the whole page: often while one runs, now and then while the list is shown,
// otherwise not at all. A finished import clears the cache.
import { useEffect, useState } from 'preact/hooks';
import { listeners } from '../listeners';
import { address, clearCache, fetchJson } from './api';
import type { Job } from './types';

export interface Jobs { jobs: readonly Job[]; lost: boolean }

export const isActive = (job: Job): boolean => job.state === 'running' || job.state === 'waiting';
const isImported = (job: Job): boolean => job.kind === 'import' && job.state === 'done';

let loaded = false;   // imports that ended before the first poll are in the page's answers already
let current: Jobs = { jobs: [], lost: false };
let timer: ReturnType<typeof setTimeout> | undefined;
let polling = false;
let viewers = 0;
const changes = listeners<[Jobs]>();

function set(next: Jobs): void {
  const ended = loaded && next.jobs.some((job) => isImported(job) && !current.jobs.some((old) => old.job === job.job && isImported(old)));
  loaded ||= !next.lost;
  current = next;
  changes.call(next);
  if (ended) clearCache();
}

/** Polls now, and again as long as there is a reason to. */
export async function pollJobs(): Promise<void> {
  clearTimeout(timer);
  if (polling) return;
  polling = true;
  try {
    set({ jobs: (await fetchJson<Job[]>(address('jobs'))).data, lost: false });
  } catch {
    set({ ...current, lost: true });
  }
  polling = false;
  const busy = current.jobs.some(isActive);
  if (busy || viewers > 0) timer = setTimeout(() => void pollJobs(), current.lost ? 2000 : busy ? 300 : 3000);
}

/** The jobs; `watch` keeps polling even while none runs. */
export function useJobs(watch: boolean): Jobs {
  const [jobs, setJobs] = useState(current);
  useEffect(() => {
    const remove = changes.add(setJobs);
    if (watch) viewers++;
    void pollJobs();
    return () => {
      remove();
      if (watch) viewers--;
    };
  }, []);
  return jobs;
}
