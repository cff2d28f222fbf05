import type { Context } from '@netlify/functions';
import { Cron } from 'croner';
import { log } from '#server/http/log.ts';
import type { LocalFunction } from './functions.ts';

/** Runs every function that declares `config.schedule`, as the platform does; a run never overlaps itself. */
export function startSchedule(
  functions: LocalFunction[],
  context: (request: Request) => Context,
): {
  /** Begins no more runs, and waits for those that are under way. */
  stop(): Promise<void>;
} {
  const underWay = new Set<Promise<void>>();
  const jobs = functions.flatMap((target) => {
    const schedule = 'schedule' in target.config ? target.config.schedule : undefined;
    if (!schedule) return [];
    const runOnce = async () => {
      const request = new Request(`http://localhost/.netlify/functions/${target.name}`, {
        method: 'POST',
        body: JSON.stringify({ next_run: new Date().toISOString() }),
      });
      await target.handle(request, context(request));
    };
    const run = () => {
      const work = runOnce().finally(() => underWay.delete(work));
      underWay.add(work);
      return work;
    };
    const onError = (error: unknown) => {
      log('error', 'scheduled function failed', { name: target.name, message: String(error) });
    };
    return [
      new Cron(schedule, { protect: true, catch: onError, unref: true, timezone: 'UTC' }, run),
    ];
  });
  return {
    async stop() {
      for (const job of jobs) job.stop();
      await Promise.allSettled(underWay);
    },
  };
}
