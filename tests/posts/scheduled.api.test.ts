/** Posts that the schedule publishes (P-180). */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import runSweep from '#functions/sweep.ts';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import type { AdminPost, CreatePost } from '#model/posts/admin-posts.ts';
import { normalizeQuery, postsApiPath } from '#model/posts/post-paths.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { readFeed } from '#server/posts/feed-articles.ts';
import { readSitemap } from '#server/posts/sitemap.ts';
import { publishScheduledPosts } from '#server/posts/publish-scheduled.ts';
import {
  buildPost,
  createPost,
  postsPath,
  putPost,
  savePost,
  readPostRow,
} from '#tests/support/factories/blog.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';
import { capturePurges } from '#tests/support/services/capture-purges.ts';
import {
  beginWithEmptyBlog,
  chooseVersion,
  onlyPost,
  readConflict,
  sync,
} from '#tests/support/cms/mirror-runs.ts';
import { edit, publishEntry } from '#tests/support/cms/sandbox.ts';

beginWithEmptyBlog();

const purges = await capturePurges();

const timePassed = 'This time has passed. Choose a later one, or publish immediately.';

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const future = inDays(2);

function schedule(overrides: Partial<CreatePost> = {}): Promise<AdminPost> {
  return savePost({ published: false, scheduledFor: future, ...overrides });
}

/** Makes a post due, as if it had been scheduled for a time that came meanwhile. */
async function comesDue(id: string, scheduledFor = new Date(Date.now() - minuteMs)): Promise<Date> {
  await database().queries.update(blogPosts).set({ scheduledFor }).where(eq(blogPosts.id, id));
  return scheduledFor;
}

const read = async (id: string) =>
  (await callApi(`${postsPath}/${id}`, { admin: true })).body as AdminPost;

/** Lists where readers find a post. */
async function readPositions({ slug, title }: AdminPost): Promise<Record<string, boolean>> {
  const slugs = async (path: string) =>
    ((await callApi(path)).body as { slug: string }[]).map((post) => post.slug);
  const [feed, sitemap] = [await readFeed(), await readSitemap()];
  if ('status' in feed || 'status' in sitemap) throw new Error('No feed or sitemap.');
  return {
    page: (await callApi(`/api/blog/${slug}`)).status === 200,
    list: (await slugs('/api/blog')).includes(slug),
    search: (await slugs(postsApiPath({ q: normalizeQuery(title) }))).includes(slug),
    feed: feed.some(({ url }) => url.endsWith(slug)),
    sitemap: sitemap.some((entry) => entry.slug === slug),
  };
}

const places = (shown: boolean) =>
  Object.fromEntries(['page', 'list', 'search', 'feed', 'sitemap'].map((name) => [name, shown]));

beforeEach(async () => {
  await database().queries.delete(blogPosts);
});

test('the schedule shows a post nowhere before its time, and everywhere after it, as of that time', async () => {
  const post = await schedule({ title: 'Membranes' });
  expect(post).toMatchObject({ published: false, scheduledFor: future, publishedAt: null });
  await runSweep();
  expect(await readPositions(post)).toEqual(places(false));
  const due = await comesDue(post.id);
  expect(await readPositions(post)).toEqual(places(false));
  purges.tags = [];
  await runSweep();
  expect(await readPositions(post)).toEqual(places(true));
  expect(purges.tags).toContain('blog');
  expect(await read(post.id)).toMatchObject({
    published: true,
    scheduledFor: null,
    publishedAt: due.toISOString(),
    version: 2,
  });
});

test('a schedule that was silent for days publishes late, in the order of the times', async () => {
  const [later, earlier] = [await schedule(), await schedule()];
  await comesDue(later.id, new Date(inDays(-2)));
  await comesDue(earlier.id, new Date(inDays(-3)));
  await publishScheduledPosts();
  const response = await callApi('/api/blog');
  expect((response.body as AdminPost[]).map(({ slug }) => slug)).toEqual([
    later.slug,
    earlier.slug,
  ]);
});

test('the schedule leaves the purge to the next sweep when it fails, or when the run ends before it', async () => {
  const post = await schedule();
  await comesDue(post.id);
  purges.statuses = [503, 503];
  await publishScheduledPosts();
  expect(await purges.left()).toEqual(['blog']);
});

test('the schedule purges nothing when no post is due', async () => {
  await schedule();
  purges.tags = [];
  await publishScheduledPosts();
  expect(purges.tags).toEqual([]);
});

test('two schedules at once publish a post once', async () => {
  const post = await schedule();
  await comesDue(post.id);
  await Promise.all([publishScheduledPosts(), publishScheduledPosts()]);
  expect(await readPostRow(post.id)).toMatchObject({ published: true, version: 2 });
});

test('the schedule holds back a post without its text, until it is there', async () => {
  const post = await schedule();
  const due = await comesDue(post.id);
  await database().queries.update(blogPosts).set({ content: ' ' });
  await publishScheduledPosts();
  expect(await readPostRow(post.id)).toMatchObject({ published: false, scheduledFor: due });
  await putPost(post.id, { content: 'It is there.' });
  await publishScheduledPosts();
  expect(await readPostRow(post.id)).toMatchObject({ published: true, publishedAt: due });
});

test('a scheduled post can be published at once, and is not published again', async () => {
  const post = await schedule();
  const before = Date.now();
  const response = await putPost(post.id, { ...post, published: true });
  expect(response.body).toMatchObject({ published: true, scheduledFor: null });
  const { publishedAt } = response.body as AdminPost;
  expect(Date.parse(publishedAt ?? '')).toBeGreaterThanOrEqual(before);
  await publishScheduledPosts(new Date(inDays(3)));
  expect(await read(post.id)).toMatchObject({ publishedAt, version: 2 });
});

test('a scheduled post is edited without losing its time, moved, and taken off the schedule', async () => {
  const { id } = await schedule();
  expect((await putPost(id, { title: 'Other' })).body).toMatchObject({ scheduledFor: future });
  const later = inDays(5);
  expect((await putPost(id, { scheduledFor: later })).body).toMatchObject({
    scheduledFor: later,
  });
  expect((await putPost(id, { published: false })).body).toMatchObject({ scheduledFor: later });
  expect((await putPost(id, { scheduledFor: null })).body).toMatchObject({ scheduledFor: null });
  await publishScheduledPosts(new Date(inDays(9)));
  expect(await read(id)).toMatchObject({ published: false });
});

test('a scheduled post that the schedule published meanwhile answers an older version with 409', async () => {
  const { id, version } = await schedule();
  await comesDue(id);
  await publishScheduledPosts();
  expect(await putPost(id, { title: 'Mine', published: false, version })).toMatchObject({
    status: 409,
    body: { current: { published: true, scheduledFor: null } },
  });
});

test('a scheduled post is saved while it is held back, although its time has passed', async () => {
  const { id } = await schedule();
  const due = (await comesDue(id)).toISOString();
  const response = await putPost(id, { title: 'Final', published: false, scheduledFor: due });
  expect(response).toMatchObject({ status: 200, body: { title: 'Final', scheduledFor: due } });
});

test('a scheduled post is created once by a repeated request', async () => {
  const body = {
    ...buildPost({ published: false, scheduledFor: future }),
    id: crypto.randomUUID(),
  };
  const responses = [await createPost(body), await createPost(body)];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[1]?.body).toEqual(responses[0]?.body);
});

test('a time with an offset is the moment that it names', async () => {
  const post = await schedule({ scheduledFor: '2126-11-24T09:00:00-08:00' });
  expect(post.scheduledFor).toBe('2126-11-24T17:00:00.000Z');
});

test('a time that has passed is refused, also in a change', async () => {
  const past = inDays(-1);
  const response = await createPost(buildPost({ published: false, scheduledFor: past }));
  expect(response).toMatchObject(wrong({ scheduledFor: timePassed }));
  const post = await schedule();
  expect(await putPost(post.id, { scheduledFor: past })).toMatchObject(
    wrong({ scheduledFor: timePassed }),
  );
});

test.each(['tomorrow', '2126-11-24T09:00', '2126-11-24', 7])(
  'the time %j is no moment',
  async (time) => {
    const message = 'The time to publish on must be a time such as 2026-11-24T17:00:00Z.';
    const body = { ...buildPost({ published: false }), scheduledFor: time };
    expect(await createPost(body)).toMatchObject(wrong({ scheduledFor: message }));
  },
);

test.each([{}, { published: true }])('a time of a published post is dropped (%j)', async (also) => {
  const post = await savePost({ scheduledFor: future });
  expect(post).toMatchObject({ published: true, scheduledFor: null });
  const response = await putPost(post.id, { ...also, scheduledFor: future });
  expect(response.body).toMatchObject({ published: true, scheduledFor: null });
});

async function scheduleMirrored() {
  const entry = await publishEntry({ title: 'Before' });
  await sync();
  const { id } = await onlyPost();
  await putPost(id, { published: false });
  expect((await putPost(id, { scheduledFor: future })).status).toBe(200);
  return { entry, id };
}

test('a post from the CMS waits while it is in conflict, and is published once staff chose a side', async () => {
  const { entry, id } = await scheduleMirrored();
  await edit(entry, { fields: { title: 'Theirs' } });
  await sync();
  const due = await comesDue(id);
  await publishScheduledPosts();
  const { version, ...post } = await read(id);
  expect(post).toMatchObject({ published: false, scheduledFor: due.toISOString() });
  const { fingerprint } = await readConflict(id);
  await chooseVersion(id, { keep: 'ours', version, fingerprint });
  await publishScheduledPosts();
  expect(await read(id)).toMatchObject({ published: true, publishedAt: due.toISOString() });
});

test('a post from the CMS that the CMS wins leaves the schedule', async () => {
  const { entry, id } = await scheduleMirrored();
  await edit(entry, { fields: { title: 'Theirs' } });
  await sync();
  const { version } = await read(id);
  const { fingerprint } = await readConflict(id);
  await chooseVersion(id, { keep: 'theirs', version, fingerprint });
  expect(await read(id)).toMatchObject({ title: 'Theirs', published: true, scheduledFor: null });
});

test('a post from the CMS that leaves the CMS leaves the schedule', async () => {
  const { entry, id } = await scheduleMirrored();
  await edit(entry, { action: 'unpublish' });
  await sync();
  expect(await read(id)).toMatchObject({ published: false, scheduledFor: null });
});
