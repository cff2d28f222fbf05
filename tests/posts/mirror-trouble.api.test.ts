/** Runs that a busy or broken CMS, a death or another run cuts off: the next one goes on. */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { blogPosts, cmsMirror, cmsRecords } from '#server/db/blog-schema.ts';
import { database, embeddedDatabase } from '#server/db/client.ts';
import { openCms } from '#server/gateways/contentful/client.ts';
import { processRecords } from '#server/posts/mirror/process-records.ts';
import { endRun, startMirrorRun } from '#server/posts/mirror/run-state.ts';
import { storePage } from '#server/posts/mirror/store-records.ts';
import { capturePurges } from '#tests/support/services/capture-purges.ts';
import {
  adminPosts,
  askForSync,
  beginWithEmptyBlog,
  nothing,
  onlyPost,
  readSync,
  sync,
} from '#tests/support/cms/mirror-runs.ts';
import {
  calmly,
  edit,
  publishAsset,
  publishEntry,
  setSwitches,
} from '#tests/support/cms/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

beginWithEmptyBlog();

const purges = await capturePurges();

test('a run waits out a 429', async () => {
  await publishEntry();
  await setSwitches({ rateLimitedCalls: 2, retryAfterSeconds: 0 });
  const started = Date.now();
  expect((await sync()).result).toEqual({ ...nothing, created: 1 });
  expect(Date.now() - started).toBeGreaterThan(1000);
});

test('an entry with characters that cannot be stored keeps no other from coming', async () => {
  await publishEntry({ title: 'Cut \ud83e off', body: 'A \0 **text** \udde0.', tags: ['a\0b'] });
  const paragraph = { nodeType: 'paragraph', data: {}, content: [] as unknown[] };
  paragraph.content.push({ nodeType: 'text', value: 'Rich\0 text\ud83e', marks: [], data: {} });
  await publishEntry({ richBody: { nodeType: 'document', data: {}, content: [paragraph] } });
  expect((await sync()).result).toEqual({ ...nothing, created: 2 });
  const posts = await adminPosts();
  expect(posts.map(({ content }) => content).sort()).toEqual(['A  **text** .', 'Rich text']);
  expect(posts.flatMap(({ tags }) => tags)).toEqual(['ab']);
});

test('a new entry comes before many that failed', async () => {
  // More than are read at once.
  for (let entry = 0; entry < 26; entry += 1) await publishEntry({ title: '' });
  expect((await sync()).problems).toHaveLength(26);
  await publishEntry({ title: 'New' });
  const [mirror] = await selectRows(cmsMirror);
  const token = mirror?.token ?? '';
  const page = await openCms()?.readChanges(token);
  if (!page) throw new Error('No CMS is set.');
  await storePage(page, token);
  const result = { ...nothing };
  const isOutOfTime = vi.fn(() => true).mockReturnValueOnce(false);
  await processRecords({ kind: 'post', attempt: 'first', result, isOutOfTime });
  expect(result).toEqual({ ...nothing, created: 1 });
});

test('an entry that cannot be rendered is named with its reason, and the others come', async () => {
  const body = `[a]: /${'x'.repeat(24_000)}\n\n${'[a]'.repeat(8300)}`;
  const picture = await publishAsset('https://images.example/a.avif', {
    description: 'x'.repeat(40_000),
  });
  const [large] = await Promise.all([
    publishEntry({ title: 'Large', body }),
    publishEntry({ body: `![a](asset:${picture}) `.repeat(20) }),
    publishEntry({ title: 'After it' }),
  ]);
  const { result, problems } = await askForSync()
    .then(readSync)
    .then(({ lastRun, ...status }) => ({
      ...status,
      result: lastRun?.result,
    }));
  expect(result).toEqual({ ...nothing, created: 1 });
  expect(problems).toHaveLength(2);
  expect(problems).toContainEqual(
    expect.objectContaining({
      entryId: large,
      problem: expect.stringContaining('more than 1 MB of HTML') as string,
    }),
  );
  expect((await onlyPost()).title).toBe('After it');
});

test('a failure half-way is shown, and the next run goes on from there', async () => {
  for (let entry = 0; entry < 7; entry += 1) await publishEntry();
  await setSwitches({ pageSize: 3, failFromPage: 2, failStatus: 422 });
  const response = await askForSync();
  expect(response).toMatchObject({ status: 502 });
  expect(await readSync()).toMatchObject({
    running: false,
    unfinished: true,
    progress: { read: 3 },
    lastRun: { error: 'The CMS answered 422.' },
  });
  await setSwitches(calmly);
  const after = await sync();
  expect(after.progress.read).toBe(4);
  expect(after.result).toEqual({ ...nothing, created: 7 });
});

test('what changed since a cut-off first reading comes with the run that ends it', async () => {
  const entries = [await publishEntry(), await publishEntry(), await publishEntry()];
  await setSwitches({ pageSize: 1, failFromPage: 3, failStatus: 422 });
  expect(await askForSync()).toMatchObject({ status: 502 });
  await setSwitches(calmly);
  for (const entry of entries) await edit(entry, { action: 'unpublish' });
  await sync();
  expect((await adminPosts()).filter(({ published }) => published)).toEqual([]);
});

/** The state that a killed run leaves: it began and never ended. */
async function leaveUnfinished(secondsAgo: number): Promise<void> {
  const startedAt = new Date(Date.now() - secondsAgo * 1000);
  await database().queries.update(cmsMirror).set({ startedAt, finishedAt: null });
}

test('a run that was killed blocks others for half a minute, and the next one goes on', async () => {
  for (let entry = 0; entry < 3; entry += 1) await publishEntry();
  await sync();
  await publishEntry();
  await leaveUnfinished(20);
  expect(await askForSync()).toMatchObject({
    status: 409,
    body: { error: 'A sync is already running.' },
  });
  expect((await readSync()).running).toBe(true);
  await leaveUnfinished(31);
  expect((await sync()).result).toEqual({ ...nothing, created: 1 });
});

test('after a run that was killed, cached copies of what it wrote are purged', async () => {
  await publishEntry();
  await sync();
  expect(purges.tags).toEqual(['blog']);
  await sync();
  expect(purges.tags, 'nothing changed').toHaveLength(1);
  // Killed after its last batch: nothing is left to write, but nothing was purged.
  await leaveUnfinished(31);
  expect((await sync()).result).toEqual(nothing);
  expect(purges.tags).toHaveLength(2);
  await sync();
  expect(purges.tags, 'the next one ended by itself').toHaveLength(2);
});

test('a run that is requested again at its end purges cached copies once', async () => {
  const asked: unknown[] = [];
  purges.onPurge = async (count) => {
    if (count === 1) asked.push(await askForSync());
  };
  await publishEntry();
  expect((await sync()).result).toEqual({ ...nothing, created: 1 });
  expect(asked).toMatchObject([{ status: 409 }]);
  expect(purges.tags).toEqual(['blog']);
});

test('what is published during a run comes with it, although its request is refused', async () => {
  purges.onPurge = async (count) => {
    if (count > 1) return;
    await publishEntry();
    expect((await askForSync()).status).toBe(409);
  };
  await publishEntry();
  expect((await sync()).result).toEqual({ ...nothing, created: 2 });
  expect((await readSync()).lastRun?.finishedAt).not.toBeNull();
});

test('a run waits for the batch of another', async ({ skip }) => {
  skip(embeddedDatabase() !== undefined, 'The embedded database has one connection.');
  await publishEntry();
  await sync();
  await publishEntry();
  let isOver = false;
  const waiting = await database().transaction(async (tx) => {
    await tx.select().from(cmsMirror).for('update');
    const asked = sync().finally(() => {
      isOver = true;
    });
    await readSync();
    expect(isOver).toBe(false);
    return { asked };
  });
  expect((await waiting.asked).result).toEqual({ ...nothing, created: 1 });
});

test('a run that another one replaced leaves the end to it', async () => {
  await publishEntry();
  await sync();
  const first = await startMirrorRun();
  await leaveUnfinished(31);
  const second = await startMirrorRun();
  if (!first || !second) throw new Error('A run did not start.');
  expect(await endRun(first)).toBe(true);
  expect((await readSync()).running).toBe(true);
  expect(await endRun(second)).toBe(true);
  expect((await readSync()).running).toBe(false);
  expect(purges.tags).toHaveLength(1);
});

test('many runs at once are one', async () => {
  for (let entry = 0; entry < 5; entry += 1) await publishEntry();
  const responses = await Promise.all(Array.from({ length: 4 }, () => askForSync()));
  const statuses = responses.map((response) => response.status);
  expect(statuses).toContain(200);
  expect(statuses.every((code) => code === 200 || code === 409)).toBe(true);
  expect(await adminPosts()).toHaveLength(5);
});

test('a sync that ended between storing records and applying them goes on', async () => {
  const entry = await publishEntry();
  await sync();
  await edit(entry, { fields: { title: 'Edited' } });
  await sync();
  await database()
    .queries.update(blogPosts)
    .set({ title: 'From the CMS', cmsFingerprint: 'of before' })
    .where(eq(blogPosts.cmsEntryId, entry));
  await database().queries.update(cmsRecords).set({ waiting: true });
  expect((await readSync()).unfinished).toBe(true);
  expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
  expect(await onlyPost()).toMatchObject({ title: 'Edited' });
});
