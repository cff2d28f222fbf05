/** A CMS that keeps silent, and runs that never ended. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import syncCms from '#functions/cms-sync.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { cmsMirror } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { readingTime } from '#server/gateways/contentful/client.ts';
import { startMirrorRun } from '#server/posts/mirror/run-state.ts';
import { beginWithEmptyBlog, readSync, sync } from '#tests/support/cms/mirror-runs.ts';
import { calmly, publishEntry, setSwitches } from '#tests/support/cms/sandbox.ts';
import { emptyTables } from '#tests/support/rows.ts';

beginWithEmptyBlog();

const { ms } = readingTime;

beforeEach(() => emptyTables(outbox));

afterEach(async () => {
  readingTime.ms = ms;
  await setSwitches(calmly);
});

const inTime = 'The CMS did not answer in time.';
const stopped = 'The run before did not end: it was stopped, or took too long.';

async function alerts() {
  const keys = await checkAlerts();
  return keys.filter((key) => key.startsWith('failing-mirror'));
}

test.each([
  ['never answers', { slowMs: 3000 }],
  ['asks to wait for an hour', { rateLimitedCalls: 1, retryAfterSeconds: 3600 }],
])('a CMS that %s fails the run at its deadline, and the next run goes on', async (_, switches) => {
  await publishEntry();
  readingTime.ms = 400;
  await setSwitches(switches);
  expect((await syncCms()).status).toBe(500);
  expect(await readSync()).toMatchObject({ running: false, lastRun: { error: inTime } });
  expect(await alerts()).toHaveLength(1);
  readingTime.ms = ms;
  await setSwitches(calmly);
  expect((await sync()).result).toMatchObject({ created: 1 });
});

test('a run that never ended is a failure until a run ends well, also while the next one runs', async () => {
  await sync();
  const startedAt = new Date(Date.now() - 31_000);
  await database().queries.update(cmsMirror).set({ startedAt, finishedAt: null, error: null });
  expect((await readSync()).lastRun?.error).toBe(stopped);
  expect(await alerts()).toHaveLength(1);
  await emptyTables(outbox);
  await startMirrorRun();
  expect(await readSync()).toMatchObject({ running: true, lastRun: { error: null } });
  expect(await alerts()).toHaveLength(1);
  await emptyTables(outbox);
  await database().queries.update(cmsMirror).set({ startedAt });
  await sync();
  expect((await readSync()).lastRun?.error).toBeNull();
  expect(await alerts()).toEqual([]);
});
