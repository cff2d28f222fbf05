import { expect, onTestFinished, test } from 'vitest';
import syncCms from '#functions/cms-sync.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { cmsMirror, cmsRecords } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { emptyTables } from '#tests/support/rows.ts';

/** No CMS is configured in this file's process. */
test('without a CMS a sync answers 503 and says what is missing', async () => {
  expect(await callApi('/api/admin/blog/sync', { method: 'POST', admin: true })).toMatchObject(
    refusal(503, 'The CMS is not configured: set CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN.'),
  );
  expect(await callApi('/api/admin/blog/sync', { admin: true })).toMatchObject({
    status: 200,
    body: { configured: false, running: false, lastRun: null },
  });
});

test('without a CMS an unsigned webhook is refused, not believed', async () => {
  expect(await callApi('/api/cms-webhook', { method: 'POST', body: {} })).toMatchObject(
    refusal(503, 'The CMS webhook is not configured: set CONTENTFUL_WEBHOOK_SECRET.'),
  );
});

test('a site that left Contentful after a failure gets no alert and no list of what to mend there', async () => {
  const { queries } = database();
  const at = new Date();
  await queries
    .insert(cmsMirror)
    .values({ startedAt: at, finishedAt: at, error: 'The CMS refused us.', midway: true });
  const record = { kind: 'post', fields: { title: 'T' }, problem: 'It has no text.' } as const;
  await queries.insert(cmsRecords).values({ key: 'entry:e', entryId: 'e', ...record });
  onTestFinished(() => emptyTables(cmsMirror, cmsRecords, outbox));
  expect((await checkAlerts()).filter((key) => key.startsWith('failing-mirror'))).toEqual([]);
  expect((await callApi('/api/admin/blog/sync', { admin: true })).body).toMatchObject({
    configured: false,
    unfinished: false,
    problems: [],
    others: [],
  });
});

test('without a CMS the schedule does nothing', async () => {
  expect((await syncCms()).status).toBe(204);
});
