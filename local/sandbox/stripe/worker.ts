import type { Job, Ledger } from './ledger.ts';

/** Longest pause between two tries, in milliseconds. */
const longestPause = 5 * 60_000;

/** After so many tries a job is given up. */
const mostAttempts = 20;

/** One, two, four ... seconds. */
function pauseAfter(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, longestPause);
}

/**
 * Does what the ledger has queued, one job after the other, with a longer pause after each failure.
 * The queue is on disk, so what a killed process left undone is done by the next.
 */
export function createWorker(ledger: Ledger, perform: (job: Job) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  async function attempt(job: Job): Promise<void> {
    try {
      await perform(job);
      ledger.finishJob(job.id);
    } catch {
      if (stopped) return;
      if (job.attempts + 1 >= mostAttempts) ledger.finishJob(job.id);
      else ledger.postpone(job.id, Date.now() + pauseAfter(job.attempts));
    }
  }

  /** Does everything that is due now, also what becomes due by it. */
  async function drain(): Promise<void> {
    for (let due = ledger.dueJobs(Date.now()); due.length > 0; due = ledger.dueJobs(Date.now())) {
      for (const job of due) {
        if (stopped) return;
        await attempt(job);
      }
    }
  }

  /** Looks at the queue soon, and again when its next job is due. */
  function wake(): void {
    clearTimeout(timer);
    if (stopped || running) return;
    const due = ledger.nextDue();
    if (due === undefined) return;
    const wait = Math.min(Math.max(due - Date.now(), 0), longestPause);
    timer = setTimeout(() => {
      running = drain().finally(() => {
        running = undefined;
        wake();
      });
    }, wait);
    timer.unref();
  }

  return {
    drain,
    wake,
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
