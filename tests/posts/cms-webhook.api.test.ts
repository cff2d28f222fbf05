import { signRequest } from '@contentful/node-apps-toolkit/requests';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import syncCms from '#functions/cms-sync.ts';
import { hourMs } from '#model/dates/durations.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { space } from '#sandbox/contentful/delivery-api.ts';
import { endRun, startMirrorRun } from '#server/posts/mirror/run-state.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { publishEntry } from '#tests/support/cms/sandbox.ts';

const path = '/api/cms-webhook';

beforeEach(async () => {
  await database().queries.delete(blogPosts);
});

function signed(body: string, at = Date.now(), secret: string = space.webhookSecret) {
  const headers = { 'x-contentful-topic': 'ContentManagement.Entry.publish' };
  return {
    ...headers,
    ...signRequest(secret, { method: 'POST', path, headers, body }, at),
  };
}

test('a signed webhook publishes the entries that changed', async () => {
  const slug = await publishEntry();
  const body = '{"sys":{}}';
  expect(await callApi(path, { method: 'POST', body, headers: signed(body) })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect((await callApi(`/api/blog/${slug}`)).status).toBe(200);
});

test('a webhook that is replayed changes nothing', async () => {
  const slug = await publishEntry();
  const call = { method: 'POST', body: '{}', headers: signed('{}') } as const;
  await callApi(path, call);
  const first = await callApi(`/api/blog/${slug}`);
  expect((await callApi(path, call)).status).toBe(200);
  const second = await callApi(`/api/blog/${slug}`);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
});

test.each([
  ['no signature', {}],
  ['a wrong secret', signed('{}', Date.now(), 'x'.repeat(64))],
  ['an old signature', signed('{}', Date.now() - hourMs)],
  ['a signature of another body', signed('{"a":1}')],
])(
  'a webhook with %s answers 400, brings nothing and is an error of the log',
  async (_, headers) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => errors.mockRestore());
    const slug = await publishEntry();
    expect(await callApi(path, { method: 'POST', body: '{}', headers })).toMatchObject(
      refusal(400, 'The signature does not fit.'),
    );
    expect((await callApi(`/api/blog/${slug}`)).status).toBe(404);
    expect(errors.mock.calls.flat().map(String).join()).toContain(
      '"event":"webhook refused","from":"contentful","reason":"signature"',
    );
  },
);

test('a webhook with a body of more than 2 MB answers 413', async () => {
  const body = 'x'.repeat(2 * 1024 * 1024 + 1);
  expect((await callApi(path, { method: 'POST', body })).status).toBe(413);
});

test('another method of the webhook answers 405 and names POST', async () => {
  const { status, headers } = await callApi(path);
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});

test('a scheduled run publishes what no webhook announced', async () => {
  const slug = await publishEntry();
  expect((await syncCms()).status).toBe(204);
  expect((await callApi(`/api/blog/${slug}`)).status).toBe(200);
});

test('a scheduled run leaves the work to a run that is active', async () => {
  const slug = await publishEntry();
  const active = (await startMirrorRun()) ?? expect.fail();
  onTestFinished(async () => void (await endRun(active)));
  expect((await syncCms()).status).toBe(204);
  expect((await callApi(`/api/blog/${slug}`)).status).toBe(404);
});
