/** A draft that is shown to somebody outside by a private link. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import { sharedDraftSchema } from '#model/posts/admin-posts.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { privateLinks } from '#server/db/schema.ts';
import { database } from '#server/db/client.ts';
import { openDraft } from '#server/posts/draft-links.ts';
import { readFeed } from '#server/posts/feed-articles.ts';
import { readSitemap } from '#server/posts/sitemap.ts';
import { publishScheduledPosts } from '#server/posts/publish-scheduled.ts';
import { postsPath, putPost, savePost } from '#tests/support/factories/blog.ts';
import { callApi } from '#tests/support/call-api.ts';
import { visitPage } from '#tests/support/visit-page.ts';

const fourteenDays = 14 * dayMs;

const send = (id: string, method: 'POST' | 'DELETE') =>
  callApi(`${postsPath}/${id}/share`, { method, admin: true });

async function share(id: string) {
  const response = await send(id, 'POST');
  expect(response.status).toBe(201);
  return sharedDraftSchema.parse(response.body);
}

const open = (url: string) => openDraft(visitPage(url.replace(/.*\/draft\//, '')));

const isShown = async (url: string) => 'post' in (await open(url));

const draft = () => savePost({ published: false, title: 'Only for you' });

test('a shared draft is shown as it was last saved, with its version, for 14 days', async () => {
  const { id } = await draft();
  const { url, endsAt } = await share(id);
  expect(url).toMatch(/^http:\/\/localhost:4321\/draft\/[0-9a-f-]{36}\.[a-z2-7]{26}$/);
  expect(Math.abs(Date.parse(endsAt) - Date.now() - fourteenDays)).toBeLessThan(minuteMs);
  await putPost(id, { title: 'Changed since', content: 'A $x$.' });
  expect(await open(url)).toMatchObject({
    version: 2,
    endsAt,
    post: {
      title: 'Changed since',
      contentHtml: '<p>A <math alttext="x"><mi>x</mi></math>.</p>',
    },
  });
});

test('a shared draft keeps its link, also when 25 ask at once', async () => {
  const { id } = await draft();
  const links = await Promise.all(Array.from({ length: 25 }, () => share(id)));
  expect(new Set(links.map(({ url }) => url)).size).toBe(1);
  expect(new Set(links.map(({ endsAt }) => endsAt)).size).toBe(1);
});

test('a shared draft is in no list, search, feed or sitemap', async () => {
  const { id, slug } = await draft();
  await share(id);
  const found = await callApi('/api/blog?q=only+for+you');
  expect(JSON.stringify(found.body)).not.toContain(slug);
  expect(JSON.stringify([await readFeed(), await readSitemap()])).not.toContain(slug);
  expect((await callApi(`/api/blog/${slug}`)).status).toBe(404);
});

test.each([
  ['it is published', async (id: string) => void (await putPost(id, { published: true }))],
  [
    'it is published with others',
    async (id: string) =>
      void (await callApi(`${postsPath}/bulk`, {
        method: 'POST',
        body: { ids: [id], act: 'publish' },
        admin: true,
      })),
  ],
  [
    'the schedule publishes it',
    async (id: string) => {
      const scheduledFor = new Date(Date.now() - 1000);
      await database().queries.update(blogPosts).set({ scheduledFor }).where(eq(blogPosts.id, id));
      await publishScheduledPosts();
    },
  ],
  ['staff end it', async (id: string) => void (await send(id, 'DELETE'))],
  [
    '14 days are over',
    async (id: string) =>
      void (await database()
        .queries.update(privateLinks)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(privateLinks.subjectId, id))),
  ],
])('a shared draft ends when %s, and stays ended', async (_, end) => {
  const { id } = await draft();
  const { url } = await share(id);
  expect(await isShown(url)).toBe(true);
  await end(id);
  expect(await open(url)).toMatchObject({ problem: 'unknown', status: 404 });
  await putPost(id, { published: false });
  expect(await isShown(url)).toBe(false);
  const next = await share(id);
  expect(next.url).not.toBe(url);
  expect(await isShown(next.url)).toBe(true);
});

test('the link of a deleted draft shows nothing', async () => {
  const { id } = await draft();
  const { url } = await share(id);
  await callApi(`${postsPath}/${id}`, { method: 'DELETE', admin: true });
  expect(await isShown(url)).toBe(false);
  expect((await send(id, 'POST')).status).toBe(404);
});

test('a shared draft needs a draft and the password', async () => {
  const { id } = await savePost();
  expect(await send(id, 'POST')).toMatchObject({
    status: 409,
    body: { error: 'This post is published. Send its own address.' },
  });
  expect((await send('nothing', 'POST')).status).toBe(404);
  const path = `${postsPath}/${(await draft()).id}/share`;
  expect((await callApi(path, { method: 'POST' })).status).toBe(401);
  expect((await send((await draft()).id, 'DELETE')).status).toBe(204);
});

test.each(['x', '00000000-0000-4000-8000-000000000000.aaaaaaaaaaaaaaaaaaaaaaaaaa'])(
  'a shared draft is not opened by %s',
  async (token) => {
    expect(await openDraft(visitPage(token))).toMatchObject({ status: 404 });
  },
);
