import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { FigureLoader } from '#islands/admin/lists/figure-loader.ts';
import { AdminSession } from '#islands/admin/session/admin-session.ts';

afterEach(() => vi.unstubAllGlobals());

/** Calls that are answered when the test says so, in any order. */
function holdCalls(): ((answer: Response) => void)[] {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  return answers;
}

test('an older answer never takes the place of a newer one', async () => {
  const answers = holdCalls();
  const session = new AdminSession('open sesame', () => undefined);
  const figures = new FigureLoader(session, '/api/figures', z.object({ total: z.number() }));
  const looks = [figures.load(), figures.load(), figures.load()];
  answers[1]?.(Response.json({ total: 2 }));
  answers[2]?.(Response.json({ total: 3 }));
  answers[0]?.(Response.json({ error: 'The database is starting.' }, { status: 503 }));
  await Promise.all(looks);
  expect(figures.read()).toEqual({ figures: { total: 3 }, failure: null });
});
