import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AdminPost, adminPostSchema } from '#contracts/admin-blog.ts';
import { mirrorStatusSchema, postConflictSchema } from '#contracts/blog-mirror.ts';
import { blogAuthors, blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { cmsMirror, cmsRecords } from '#server/db/mirror-schema.ts';
import { savePost } from '#tests/factories/blog.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  calmly,
  edit,
  linkTo,
  publishAsset,
  publishAuthor,
  publishEntry,
  replaceSpace,
  setSwitches,
} from '#tests/support/cms/sandbox.ts';

beforeEach(async () => {
  const { queries } = database();
  await replaceSpace();
  await queries.delete(cmsMirror);
  await queries.delete(cmsRecords);
  await queries.delete(blogPosts);
  await queries.delete(blogAuthors);
});

const nothing = { created: 0, updated: 0, unpublished: 0, conflicts: 0, authors: 0 };

async function status() {
  const reply = await callApi('/api/admin/blog/sync', { admin: true });
  return mirrorStatusSchema.parse(reply.body);
}

/** Runs the mirror and gives its figures. */
async function sync() {
  const reply = await callApi('/api/admin/blog/sync', { method: 'POST', admin: true });
  expect(reply).toMatchObject({ status: 200 });
  const after = mirrorStatusSchema.parse(reply.body);
  expect(after).toMatchObject({ configured: true, running: false, unfinished: false });
  return { ...after, result: after.lastRun?.result };
}

async function adminPosts(): Promise<AdminPost[]> {
  const reply = await callApi('/api/admin/blog/posts', { admin: true });
  return (reply.body as unknown[]).map((row) => adminPostSchema.parse(row));
}

async function only(): Promise<AdminPost> {
  const [post, ...others] = await adminPosts();
  if (!post || others.length > 0) throw new Error(`${others.length} other posts`);
  return post;
}

function put(id: string, body: unknown) {
  return callApi(`/api/admin/blog/posts/${id}`, { method: 'PUT', body, admin: true });
}

describe('the first run', () => {
  test('brings posts with their author, cover, figures and date', async () => {
    const author = await publishAuthor('Physiology desk');
    const cover = await publishAsset('//images.ctfassets.net/cover.avif');
    const figure = await publishAsset('/art/figure.svg', {
      title: 'Lines',
      description: 'Fig. 1.',
    });
    const entry = await publishEntry({
      excerpt: 'A current.',
      tags: ['wound', ' wound', 'field'],
      author: linkTo('Entry', author),
      coverImage: linkTo('Asset', cover),
      body: `Text.\n\n![](asset:${figure})\n\n![Own words](asset:${figure} "Own caption")`,
      publishedAt: '2026-01-02T03:04:05.678Z',
    });
    expect((await sync()).result).toEqual({ ...nothing, created: 1, authors: 1 });
    const post = await only();
    expect(post).toMatchObject({
      title: 'From the CMS',
      slug: entry,
      excerpt: 'A current.',
      category: 'Methods',
      tags: ['wound', 'field'],
      coverImage: 'https://images.ctfassets.net/cover.avif',
      published: true,
      publishedAt: '2026-01-02T03:04:05.678Z',
      version: 1,
      cms: { state: 'mirrored', url: `/_sandbox/contentful?entry=${entry}` },
    });
    expect(post.content).toBe(
      'Text.\n\n![Lines](/art/figure.svg#size=1200x500 "Fig. 1.")\n\n![Own words](/art/figure.svg#size=1200x500 "Own caption")',
    );
    const reader = await callApi(`/api/blog/${entry}`);
    expect(reader.body).toMatchObject({ authorName: 'Physiology desk' });
  });

  test('turns Rich Text into Markdown', async () => {
    const figure = await publishAsset('/art/figure.svg', {
      title: 'Lines',
      description: 'Fig. 1.',
    });
    const target = await publishEntry({ title: 'Target' });
    const text = (value: string, ...marks: string[]) => ({
      nodeType: 'text',
      value,
      marks: marks.map((type) => ({ type })),
      data: {},
    });
    const block = (nodeType: string, content: unknown[], data = {}) => ({
      nodeType,
      content,
      data,
    });
    const item = (value: string) => block('list-item', [block('paragraph', [text(value)])]);
    const richBody = block('document', [
      block('heading-2', [text('Two')]),
      block('paragraph', [
        text('a '),
        text('bold', 'bold'),
        text(' *star* - '),
        block('hyperlink', [text('out')], { uri: 'https://example.org/x' }),
        block('entry-hyperlink', [text('in')], { target: linkTo('Entry', target) }),
      ]),
      block('unordered-list', [item('one'), item('two')]),
      block('embedded-asset-block', [], { target: linkTo('Asset', figure) }),
      block('blockquote', [block('paragraph', [text('quote')])]),
      block('hr', []),
      block('paragraph', [text('-70 mV <b>raw</b>')]),
    ]);
    const entry = await publishEntry({ body: null, richBody });
    await sync();
    const reply = await callApi(`/api/blog/${entry}`);
    const { contentHtml } = reply.body as { contentHtml: string };
    expect(contentHtml).toContain('<h2>Two</h2>');
    expect(contentHtml).toContain(
      `<p>a <strong>bold</strong> *star* - <a href="https://example.org/x" rel="external noopener noreferrer">out</a><a href="/blog/${target}">in</a></p>`,
    );
    expect(contentHtml).toContain('<li>one</li>');
    expect(contentHtml).toContain('<figcaption>Fig. 1.</figcaption>');
    expect(contentHtml).toContain('<blockquote>');
    expect(contentHtml).toContain('<hr />');
    expect(contentHtml).toContain('<p>-70 mV &lt;b&gt;raw&lt;/b&gt;</p>');
  });

  test('a date to come is now, so that newer posts stand before it', async () => {
    await publishEntry({ publishedAt: '2999-01-01T00:00:00.000Z' });
    await sync();
    expect(Date.parse((await only()).publishedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('reads many pages', async () => {
    await setSwitches({ pageSize: 3 });
    for (let entry = 0; entry < 10; entry += 1) await publishEntry();
    expect((await sync()).result).toEqual({ ...nothing, created: 10 });
    expect((await sync()).result).toEqual(nothing);
  });
});

describe('later runs', () => {
  test('without a change do nothing', async () => {
    await publishEntry({ author: linkTo('Entry', await publishAuthor('Desk')) });
    await sync();
    const before = await adminPosts();
    expect((await sync()).result).toEqual(nothing);
    expect(await adminPosts()).toEqual(before);
  });

  test('reading everything again does nothing either', async () => {
    await publishEntry({ author: linkTo('Entry', await publishAuthor('Desk')) });
    await sync();
    const before = await adminPosts();
    await database().queries.update(cmsMirror).set({ token: 'no-such-token' });
    expect((await sync()).result).toEqual(nothing);
    expect(await adminPosts()).toEqual(before);
  });

  test('bring an edit, and keep the date', async () => {
    const entry = await publishEntry();
    await sync();
    const before = await only();
    await edit(entry, { fields: { title: 'Edited there' } });
    expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
    expect(await only()).toMatchObject({
      title: 'Edited there',
      publishedAt: before.publishedAt,
      version: 2,
      cms: { state: 'mirrored' },
    });
  });

  test('a draft in the CMS changes nothing', async () => {
    const entry = await publishEntry();
    await sync();
    await edit(entry, { action: 'save', fields: { title: 'Only a draft' } });
    expect((await sync()).result).toEqual(nothing);
  });

  test.each(['unpublish', 'delete'] as const)('%s takes the post off the site', async (action) => {
    const entry = await publishEntry();
    await sync();
    await edit(entry, { action });
    expect((await sync()).result).toEqual({ ...nothing, unpublished: 1 });
    expect(await only()).toMatchObject({ published: false, cms: { state: 'removed' } });
    expect((await callApi(`/api/blog/${entry}`)).status).toBe(404);
    expect((await sync()).result).toEqual(nothing);
  });

  test('publishing again brings it back, with its date', async () => {
    const entry = await publishEntry({ publishedAt: '2026-01-02T03:04:05.000Z' });
    await sync();
    await edit(entry, { action: 'unpublish' });
    await sync();
    await edit(entry, {});
    expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
    expect(await only()).toMatchObject({
      published: true,
      publishedAt: '2026-01-02T03:04:05.000Z',
      cms: { state: 'mirrored' },
    });
  });

  test('unpublished and published again between two runs is nothing', async () => {
    const entry = await publishEntry();
    await sync();
    await edit(entry, { action: 'unpublish' });
    await edit(entry, {});
    expect((await sync()).result).toEqual(nothing);
  });

  test('an entry that disappeared while the token was lost is taken off too', async () => {
    const gone = await publishEntry();
    const kept = await publishEntry();
    await sync();
    await edit(gone, { action: 'delete' });
    await database().queries.update(cmsMirror).set({ token: 'no-such-token' });
    expect((await sync()).result).toEqual({ ...nothing, unpublished: 1 });
    const published = (await adminPosts()).filter((post) => post.published);
    expect(published.map((post) => post.slug)).toEqual([kept]);
  });

  test('another space replaces the first one', async () => {
    await publishEntry();
    await sync();
    await replaceSpace();
    const other = await publishEntry();
    expect((await sync()).result).toEqual({ ...nothing, created: 1, unpublished: 1 });
    const published = (await adminPosts()).filter((post) => post.published);
    expect(published.map((post) => post.slug)).toEqual([other]);
  });
});

describe('what entries mention', () => {
  test('an author renamed, removed and published again', async () => {
    const author = await publishAuthor('First name');
    const entry = await publishEntry({ author: linkTo('Entry', author) });
    await sync();
    const name = async () =>
      ((await callApi(`/api/blog/${entry}`)).body as { authorName: string }).authorName;
    expect(await name()).toBe('First name');
    await edit(author, { fields: { name: 'Second name' } });
    await sync();
    expect(await name()).toBe('Second name');
    await edit(author, { action: 'unpublish' });
    await sync();
    expect(await name()).toBe('');
    await edit(author, {});
    await sync();
    expect(await name()).toBe('Second name');
  });

  test('a missing asset leaves the text without it, until it comes', async () => {
    const asset = 'asset-later';
    await publishEntry({
      body: `Before.\n\n![x](asset:${asset})\n\nAfter.`,
      coverImage: linkTo('Asset', asset),
    });
    await sync();
    expect(await only()).toMatchObject({ content: 'Before.\n\n\n\nAfter.', coverImage: '' });
    const file = { url: '//images.ctfassets.net/late.avif', details: {} };
    await edit(asset, { type: 'Asset', fields: { title: 'Late', file } });
    expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
    expect(await only()).toMatchObject({
      content: 'Before.\n\n![x](https://images.ctfassets.net/late.avif)\n\nAfter.',
      coverImage: 'https://images.ctfassets.net/late.avif',
    });
    await edit(asset, { type: 'Asset', action: 'delete' });
    await sync();
    expect(await only()).toMatchObject({ coverImage: '' });
  });

  test('a link between entries follows the slug, and is words when broken', async () => {
    const target = await publishEntry();
    const entry = await publishEntry({ body: `See [there](entry:${target}).` });
    await sync();
    const body = async () =>
      (await adminPosts()).find((post) => post.cms?.url.endsWith(entry))?.content;
    expect(await body()).toBe(`See [there](/blog/${target}).`);
    await edit(target, { fields: { slug: 'renamed' } });
    await sync();
    expect(await body()).toBe('See [there](/blog/renamed).');
    await edit(target, { action: 'delete' });
    await sync();
    expect(await body()).toBe('See there.');
  });

  test('a picture from a place that is not allowed is no picture', async () => {
    const asset = await publishAsset('javascript:alert(1)');
    await publishEntry({ body: `x ![x](asset:${asset})`, coverImage: linkTo('Asset', asset) });
    await sync();
    expect(await only()).toMatchObject({ content: 'x', coverImage: '' });
  });
});

describe('slugs', () => {
  test('a renamed slug moves the page', async () => {
    const entry = await publishEntry();
    await sync();
    await edit(entry, { fields: { slug: 'renamed' } });
    await sync();
    expect((await callApi('/api/blog/renamed')).status).toBe(200);
    expect((await callApi(`/api/blog/${entry}`)).status).toBe(404);
  });

  test('one that a portal post has is said, not overwritten, and mended by itself', async () => {
    const ours = await savePost({ slug: 'taken', title: 'Ours' });
    const entry = await publishEntry({ slug: 'taken', title: 'Theirs' });
    const { result, problems } = await sync();
    expect(result).toEqual(nothing);
    expect(problems).toEqual([
      {
        entryId: entry,
        title: 'Theirs',
        problem:
          'Another post already uses the slug "taken". Change it in the CMS or in the portal.',
        url: `/_sandbox/contentful?entry=${entry}`,
      },
    ]);
    expect(await adminPosts()).toMatchObject([{ title: 'Ours' }]);
    await put(ours.id, { slug: 'mine' });
    expect(await sync()).toMatchObject({ result: { created: 1 }, problems: [] });
  });

  test('a mirrored post whose new slug is taken stays as it was', async () => {
    await savePost({ slug: 'taken' });
    const entry = await publishEntry({ title: 'Before' });
    await sync();
    await edit(entry, { fields: { slug: 'taken', title: 'After' } });
    expect((await sync()).problems).toHaveLength(1);
    const mirrored = (await adminPosts()).find((post) => post.cms);
    expect(mirrored).toMatchObject({ slug: entry, title: 'Before' });
  });

  test('one that another entry gives up in the same run is free', async () => {
    const first = await publishEntry({ slug: 'one' });
    await sync();
    await edit(first, { fields: { slug: 'two' } });
    await publishEntry({ slug: 'one' });
    expect(await sync()).toMatchObject({ problems: [] });
    expect((await adminPosts()).map((post) => post.slug).sort()).toEqual(['one', 'two']);
  });

  test.each([
    [{ title: null }, 'The entry has no title. Give it one.'],
    [{ slug: null }, 'The entry has no slug. Give it one.'],
    [{ body: null }, 'The entry has no text. Give it one.'],
    [{ slug: 'a/b' }, 'The slug may hold letters, digits and hyphens only. Change it in the CMS.'],
  ])('an entry with %j is said and kept off the site', async (fields, problem) => {
    await publishEntry(fields);
    expect((await sync()).problems).toMatchObject([{ problem }]);
    expect(await adminPosts()).toEqual([]);
  });
});

describe('both sides changed', () => {
  async function makeConflict() {
    const entry = await publishEntry({ title: 'Before' });
    await sync();
    const post = await only();
    await put(post.id, { title: 'Ours', version: post.version });
    expect((await only()).cms?.state).toBe('edited');
    await edit(entry, { fields: { title: 'Theirs' } });
    expect((await sync()).result).toEqual({ ...nothing, conflicts: 1 });
    return { entry, post: await only() };
  }

  const resolve = (id: string, body: unknown) =>
    callApi(`/api/admin/blog/posts/${id}/conflict`, { method: 'POST', body, admin: true });

  test('nothing is overwritten, and both sides are shown', async () => {
    const { post } = await makeConflict();
    expect(post).toMatchObject({ title: 'Ours', cms: { state: 'conflict' } });
    const reply = await callApi(`/api/admin/blog/posts/${post.id}/conflict`, { admin: true });
    expect(postConflictSchema.parse(reply.body)).toMatchObject({
      ours: { title: 'Ours' },
      theirs: { title: 'Theirs' },
    });
    expect((await sync()).result).toEqual(nothing);
  });

  test('staff keep theirs: the CMS wins and the post is mirrored again', async () => {
    const { entry, post } = await makeConflict();
    const reply = await resolve(post.id, { keep: 'theirs', version: post.version });
    expect(reply).toMatchObject({
      status: 200,
      body: { title: 'Theirs', cms: { state: 'mirrored' } },
    });
    await edit(entry, { fields: { title: 'Later' } });
    expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
  });

  test('staff keep ours: it stays until the CMS changes again', async () => {
    const { entry, post } = await makeConflict();
    const reply = await resolve(post.id, { keep: 'ours', version: post.version });
    expect(reply).toMatchObject({ status: 200, body: { title: 'Ours', cms: { state: 'edited' } } });
    expect((await sync()).result).toEqual(nothing);
    await edit(entry, { fields: { title: 'Later' } });
    expect((await sync()).result).toEqual({ ...nothing, conflicts: 1 });
  });

  test('a CMS that takes its change back ends the conflict', async () => {
    const { entry, post } = await makeConflict();
    await edit(entry, { fields: { title: 'Before' } });
    await sync();
    expect(await only()).toMatchObject({ title: post.title, cms: { state: 'edited' } });
  });

  test('an unpublished entry takes even an edited post off the site, and keeps its text', async () => {
    const { entry } = await makeConflict();
    await edit(entry, { action: 'unpublish' });
    expect((await sync()).result).toEqual({ ...nothing, unpublished: 1 });
    expect(await only()).toMatchObject({ title: 'Ours', published: false });
    await edit(entry, {});
    expect((await sync()).result).toEqual({ ...nothing, conflicts: 1 });
    expect(await only()).toMatchObject({ title: 'Ours', published: false });
  });

  test('an old version, no conflict and a wrong side are refused', async () => {
    const { post } = await makeConflict();
    expect((await resolve(post.id, { keep: 'theirs', version: 1 })).status).toBe(409);
    expect((await resolve(post.id, { keep: 'both', version: 1 })).status).toBe(422);
    await resolve(post.id, { keep: 'ours', version: post.version });
    expect(await resolve(post.id, { keep: 'ours', version: post.version + 1 })).toMatchObject({
      status: 409,
      body: { error: 'This post has no conflict with the CMS.' },
    });
    const gone = crypto.randomUUID();
    expect((await resolve(gone, { keep: 'ours', version: 1 })).status).toBe(404);
    const read = await callApi(`/api/admin/blog/posts/${gone}/conflict`, { admin: true });
    expect(read.status).toBe(404);
  });

  test('a slug that was taken meanwhile is named', async () => {
    const { entry, post } = await makeConflict();
    await edit(entry, { fields: { slug: 'taken' } });
    await sync();
    await savePost({ slug: 'taken' });
    expect(await resolve(post.id, { keep: 'theirs', version: post.version })).toMatchObject({
      status: 409,
      body: { fields: { slug: 'Another post already uses this slug. Choose a different one.' } },
    });
  });
});

describe('when the CMS is not well', () => {
  test('429 is waited out', async () => {
    await publishEntry();
    await setSwitches({ tooMany: 2 });
    const started = Date.now();
    expect((await sync()).result).toEqual({ ...nothing, created: 1 });
    expect(Date.now() - started).toBeGreaterThan(1000);
  });

  test('a failure half-way is said, and the next run goes on from there', async () => {
    for (let entry = 0; entry < 7; entry += 1) await publishEntry();
    await setSwitches({ pageSize: 3, failFromPage: 2 });
    const reply = await callApi('/api/admin/blog/sync', { method: 'POST', admin: true });
    expect(reply).toMatchObject({ status: 502 });
    expect(await status()).toMatchObject({
      running: false,
      unfinished: true,
      progress: { read: 3 },
      lastRun: { error: 'The CMS answered 500.' },
    });
    await setSwitches(calmly);
    const after = await sync();
    expect(after.progress.read).toBe(4);
    expect(after.result).toEqual({ ...nothing, created: 7 });
  });

  test('a run that was killed holds nobody up for long, and the next one goes on', async () => {
    for (let entry = 0; entry < 3; entry += 1) await publishEntry();
    await sync();
    await publishEntry();
    const leaseUntil = new Date(Date.now() + 60_000);
    await database().queries.update(cmsMirror).set({ leaseId: crypto.randomUUID(), leaseUntil });
    expect(await callApi('/api/admin/blog/sync', { method: 'POST', admin: true })).toMatchObject({
      status: 409,
      body: { error: 'A sync is already running.' },
    });
    expect((await status()).running).toBe(true);
    const past = new Date(Date.now() - 1000);
    await database().queries.update(cmsMirror).set({ leaseUntil: past });
    expect((await sync()).result).toEqual({ ...nothing, created: 1 });
  });

  test('many runs at once are one', async () => {
    for (let entry = 0; entry < 5; entry += 1) await publishEntry();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        callApi('/api/admin/blog/sync', { method: 'POST', admin: true }),
      ),
    );
    const statuses = replies.map((reply) => reply.status);
    expect(statuses).toContain(200);
    expect(statuses.every((code) => code === 200 || code === 409)).toBe(true);
    expect(await adminPosts()).toHaveLength(5);
  });
});

describe('cut off anywhere', () => {
  test('between keeping records and working them', async () => {
    const entry = await publishEntry();
    await sync();
    await edit(entry, { fields: { title: 'Edited' } });
    await sync();
    await database()
      .queries.update(blogPosts)
      .set({ title: 'From the CMS', cmsFingerprint: 'of before' })
      .where(eq(blogPosts.cmsEntryId, entry));
    await database().queries.update(cmsRecords).set({ waiting: true });
    expect((await status()).unfinished).toBe(true);
    expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
    expect(await only()).toMatchObject({ title: 'Edited' });
  });
});
