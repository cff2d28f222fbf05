import { loadDatabase } from '../db/client.ts';
import { runWithin } from '../time-budget.ts';
import type { ApiContext } from './api.ts';
import { errorDetails, log } from './log.ts';

/**
 * Runs work whose error is caught nowhere else, because the platform's log would quote it; returns false when it
 * failed.
 */
export async function runLogged(task: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log('error', 'task failed', { task, ...errorDetails(error) });
    return false;
  }
}

/** Runs the work of a scheduled job and responds 204, or 500 after an error, which is logged. */
export async function runScheduledJob(
  task: string,
  work: () => Promise<unknown>,
): Promise<Response> {
  await loadDatabase();
  return new Response(null, { status: (await runLogged(task, work)) ? 204 : 500 });
}

/**
 * Runs one task after another, each for at most its milliseconds, and all for at most those of `all`. A task that fails
 * or takes too long stops no other; tasks for which no time was left are logged.
 */
export async function runTasks(
  tasks: Record<string, () => Promise<unknown>>,
  { all, of }: { all: number; of: (task: string) => number },
): Promise<void> {
  await loadDatabase();
  const end = performance.now() + all;
  const left: string[] = [];
  for (const [task, run] of Object.entries(tasks)) {
    const ms = Math.min(of(task), end - performance.now());
    if (ms > 0) await runLogged(task, () => runWithin(ms, () => run()));
    else left.push(task);
  }
  if (left.length > 0) log('error', 'no time for tasks', { tasks: left.join(', ') });
}

// After this time the response has been sent, even when it is compressed.
const afterResponseMs = 50;

/** Runs work after the response, so that the time of the response says nothing about what was found. */
export function runAfterResponse(
  c: { env: Pick<ApiContext['env'], 'waitUntil'> },
  task: string,
  work: () => Promise<unknown>,
): void {
  const pause = new Promise((resolve) => setTimeout(resolve, afterResponseMs));
  c.env.waitUntil(pause.then(() => runLogged(task, work)));
}
