import type { Context } from '@netlify/functions';
import { expect, test } from 'vitest';
import { describeFunction } from '#host/functions.ts';
import { startSchedule } from '#host/schedule.ts';

/** A promise that the test fulfils. */
function gate<T>() {
  let open: (value: T) => void = () => undefined;
  const opened = new Promise<T>((resolve) => (open = resolve));
  return { opened, open };
}

test('a host that stops lets a scheduled run end first', async () => {
  const events: string[] = [];
  const run = gate<Response>();
  const begun = gate<undefined>();
  const everySecond = describeFunction('slow', {
    default: async () => {
      begun.open(undefined);
      const response = await run.opened;
      events.push('run ended');
      return response;
    },
    config: { schedule: '* * * * * *' },
  });

  const stop = startSchedule([everySecond], () => ({}) as Context);
  await begun.opened;
  const stopped = stop().then(() => events.push('stopped'));
  run.open(new Response());
  await stopped;

  expect(events).toEqual(['run ended', 'stopped']);
});
