import { describe, expect, test } from 'vitest';
import syncCms from '#functions/cms-sync.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';

/** No CMS is configured in this file's process. */
describe('without a CMS', () => {
  test('a sync answers 503 and says what is missing', async () => {
    expect(await callApi('/api/admin/blog/sync', { method: 'POST', admin: true })).toMatchObject(
      refusal(
        503,
        'The CMS is not configured: set CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN.',
      ),
    );
    expect(await callApi('/api/admin/blog/sync', { admin: true })).toMatchObject({
      status: 200,
      body: { configured: false, running: false, lastRun: null },
    });
  });

  test('an unsigned webhook is refused, not believed', async () => {
    expect(await callApi('/api/cms-webhook', { method: 'POST', body: {} })).toMatchObject(
      refusal(503, 'The CMS webhook is not configured: set CONTENTFUL_WEBHOOK_SECRET.'),
    );
  });

  test('the schedule does nothing', async () => {
    expect((await syncCms()).status).toBe(204);
  });
});
