import type { Context } from '@netlify/functions';
import { Cron } from 'croner';
import { errorDetails, log } from '#server/http/log.ts';
import type { LocalFunction } from './functions.ts';

/**
 * Runs every function that declares `config.schedule`; a run never overlaps itself.
 *
 * @returns a function that stops the schedule and waits for running functions
 */
export function startSchedule(
  functions: LocalFunction[],
  context: (request: Request) => Context,
): () => Promise<void> {
  const activeRuns = new Set<Promise<void>>();
  const jobs = functions.flatMap(({ name, config, handle }) => {
    if (!('schedule' in config) || !config.schedule) return [];
    const runOnce = async () => {
      const url = `http://localhost/.netlify/functions/${name}`;
      const body = JSON.stringify({ next_run: new Date().toISOString() });
      const request = new Request(url, { method: 'POST', body });
      await handle(request, context(request));
    };
    const run = () => {
      const work = runOnce().finally(() => activeRuns.delete(work));
      activeRuns.add(work);
      return work;
    };
    const onError = (error: unknown) => {
      log('error', 'scheduled function failed', { name, ...errorDetails(error) });
    };
    const options = { protect: true, catch: onError, unref: true, timezone: 'UTC' };
    return [new Cron(config.schedule, options, run)];
  });
  return async () => {
    for (const job of jobs) job.stop();
    await Promise.allSettled(activeRuns);
  };
}
