import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runTasks } from '#server/http/background.ts';
import { runWithin, timeLeft } from '#server/time-budget.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const silence = () => new Promise<never>(() => undefined);

test('a task that fails or never ends keeps no other from running, and both are logged', async () => {
  const { lines } = captureLog();
  const done = vi.fn(() => Promise.resolve());
  const run = runTasks(
    { silence, broken: () => Promise.reject(new Error('It broke.')), done },
    { all: 10_000, of: () => 5000 },
  );
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await run;
  expect(done).toHaveBeenCalledOnce();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"task":"silence","error":"OutOfTimeError"');
  expect(lines[1]).toContain('It broke.');
});

test('what there is no time for is left, and named', async () => {
  const { lines } = captureLog();
  const late = vi.fn(() => Promise.resolve());
  const run = runTasks(
    { silence, second: silence, late, later: late },
    { all: 8000, of: () => 5000 },
  );
  await vi.advanceTimersByTimeAsync(8000);
  await run;
  expect(late).not.toHaveBeenCalled();
  expect(lines.at(-1)).toContain('"event":"no time for tasks","tasks":"late, later"');
});

test('a budget within another one ends with it', async () => {
  const seen: number[] = [];
  const run = runWithin(1000, () =>
    runWithin(5000, () => {
      seen.push(timeLeft());
      return silence();
    }),
  ).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await run).toMatchObject({ name: 'OutOfTimeError' });
  expect(seen).toEqual([1000]);
  expect(timeLeft()).toBe(Infinity);
});
