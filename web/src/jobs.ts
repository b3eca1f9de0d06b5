// The server's jobs, asked for by one loop for the whole page: often while one is under way, now and then while somebody
// looks at the list, otherwise not at all. When an import ends, answers from before are forgotten.
import { useEffect, useState } from 'preact/hooks';
import { address, ask, forgetAnswers } from './api';
import type { Job } from './api_types';

export interface Jobs { jobs: readonly Job[]; lost: boolean }

export const underWay = (job: Job): boolean => job.state === 'running' || job.state === 'waiting';

const isImported = (job: Job): boolean => job.kind === 'import' && job.state === 'done';

let known = false; // what had ended before the page was there is in its answers already
let current: Jobs = { jobs: [], lost: false };
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;
let lookers = 0;
const listeners = new Set<(jobs: Jobs) => void>();

function set(next: Jobs): void {
  const ended = known && next.jobs.some((job) => isImported(job) && !current.jobs.some((old) => old.job === job.job && isImported(old)));
  known ||= !next.lost;
  current = next;
  for (const tell of [...listeners]) tell(next);
  if (ended) forgetAnswers();
}

/** Asks now, and goes on asking as long as there is a reason to. */
export async function lookAtJobs(): Promise<void> {
  clearTimeout(timer);
  if (asking) return;
  asking = true;
  try {
    set({ jobs: (await ask<Job[]>(address('jobs'))).data, lost: false });
  } catch {
    set({ ...current, lost: true });
  }
  asking = false;
  const busy = current.jobs.some(underWay);
  if (busy || lookers > 0) timer = setTimeout(() => void lookAtJobs(), current.lost ? 2000 : busy ? 300 : 3000);
}

/** The jobs; `steady` keeps the list fresh even while nothing runs. */
export function useJobs(steady: boolean): Jobs {
  const [jobs, setJobs] = useState(current);
  useEffect(() => {
    listeners.add(setJobs);
    if (steady) lookers++;
    void lookAtJobs();
    return () => {
      listeners.delete(setJobs);
      if (steady) lookers--;
    };
  }, []);
  return jobs;
}
