/** Staff choose what a post says that was changed in the CMS and in the portal. */
import { expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { putPost, saveAuthor, savePost } from '#tests/support/factories/blog.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import {
  beginWithEmptyBlog,
  chooseVersion,
  nothing,
  onlyPost,
  readConflict,
  sync,
} from '#tests/support/cms/mirror-runs.ts';
import { edit, linkTo, publishAsset, publishEntry } from '#tests/support/cms/sandbox.ts';

beginWithEmptyBlog();

async function makeConflict(ours = {}) {
  const entry = await publishEntry({ title: 'Before' });
  await sync();
  const post = await onlyPost();
  await putPost(post.id, { ...ours, title: 'Ours', version: post.version });
  expect((await onlyPost()).cms?.state).toBe('edited');
  await edit(entry, { fields: { title: 'Theirs' } });
  expect((await sync()).result).toEqual({ ...nothing, conflicts: 1 });
  return { entry, post: await onlyPost() };
}

/** Makes a choice right after both versions were compared. */
async function resolve(id: string, choice: object) {
  const { fingerprint } = await readConflict(id);
  return chooseVersion(id, { ...choice, fingerprint });
}

test('a conflict overwrites nothing, and both sides are shown', async () => {
  const author = await saveAuthor();
  const { post } = await makeConflict({ authorId: author.id });
  expect(post).toMatchObject({ title: 'Ours', cms: { state: 'conflict' } });
  expect(await readConflict(post.id)).toMatchObject({
    ours: { title: 'Ours', authorName: author.name },
    theirs: { title: 'Theirs', authorName: '' },
  });
  expect((await sync()).result).toEqual(nothing);
});

test("when staff keep the CMS's side of a conflict, the post is mirrored again", async () => {
  const { entry, post } = await makeConflict();
  const response = await resolve(post.id, { keep: 'theirs', version: post.version });
  expect(response).toMatchObject({
    status: 200,
    body: { title: 'Theirs', cms: { state: 'mirrored' } },
  });
  await edit(entry, { fields: { title: 'Later' } });
  expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
});

test('of an article that staff took off the site both sides say whether and since when readers see it', async () => {
  const entry = await publishEntry({ publishedAt: '2026-10-01T00:00Z' });
  await sync();
  const { id, version } = await onlyPost();
  await putPost(id, { published: false, version });
  await edit(entry, { fields: { publishedAt: '2020-01-05T00:00Z' } });
  await sync();
  const { ours, theirs } = await readConflict(id);
  expect(ours).toMatchObject({ published: false, publishedAt: '2026-10-01T00:00:00.000Z' });
  expect(theirs).toMatchObject({ published: true, publishedAt: '2020-01-05T00:00:00.000Z' });
  const scheduledFor = new Date(Date.now() + dayMs).toISOString();
  await putPost(id, { scheduledFor });
  await edit(entry, { fields: { publishedAt: '2999-01-05T00:00Z' } });
  await sync();
  expect(await readConflict(id)).toMatchObject({
    ours: { scheduledFor },
    theirs: { scheduledFor: null, publishedAt: ours.publishedAt },
  });
});

test('the alt text of a cover stays with that cover', async () => {
  const cover = await publishAsset('/art/figure.svg');
  const entry = await publishEntry({ coverImage: linkTo('Asset', cover) });
  await sync();
  const before = await onlyPost();
  await putPost(before.id, { coverAlt: 'Lines around a bud', version: before.version });
  await edit(entry, { fields: { title: 'Theirs' } });
  await sync();
  const { id, version } = await onlyPost();
  const response = await resolve(id, { keep: 'theirs', version });
  expect(response.body).toMatchObject({ title: 'Theirs', coverAlt: 'Lines around a bud' });
  const other = await publishAsset('/art/other.svg');
  await edit(entry, { fields: { coverImage: linkTo('Asset', other) } });
  expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
  expect(await onlyPost()).toMatchObject({ coverImage: '/art/other.svg', coverAlt: '' });
});

test('when staff keep our side of a conflict, it stays until the CMS changes again', async () => {
  const { entry, post } = await makeConflict();
  const response = await resolve(post.id, { keep: 'ours', version: post.version });
  expect(response).toMatchObject({
    status: 200,
    body: { title: 'Ours', cms: { state: 'edited' } },
  });
  expect((await sync()).result).toEqual(nothing);
  await edit(entry, { fields: { title: 'Later' } });
  expect((await sync()).result).toEqual({ ...nothing, conflicts: 1 });
});

test('a CMS that takes its change back ends the conflict', async () => {
  const { entry, post } = await makeConflict();
  await edit(entry, { fields: { title: 'Before' } });
  await sync();
  expect(await onlyPost()).toMatchObject({ title: post.title, cms: { state: 'edited' } });
});

test('an unpublished entry takes even an edited post off the site, and keeps its text', async () => {
  const { entry } = await makeConflict();
  await edit(entry, { action: 'unpublish' });
  expect((await sync()).result).toEqual({ ...nothing, unpublished: 1 });
  expect(await onlyPost()).toMatchObject({ title: 'Ours', published: false });
  await edit(entry, {});
  expect((await sync()).result).toEqual({ ...nothing, conflicts: 1 });
  expect(await onlyPost()).toMatchObject({ title: 'Ours', published: false });
});

test('a choice of an old version, of no conflict or of a wrong side is refused', async () => {
  const { post } = await makeConflict();
  expect((await resolve(post.id, { keep: 'theirs', version: 1 })).status).toBe(409);
  expect((await resolve(post.id, { keep: 'both', version: 1 })).status).toBe(422);
  const { fingerprint } = await readConflict(post.id);
  await resolve(post.id, { keep: 'ours', version: post.version });
  const version = (post.version ?? 0) + 1;
  expect(await chooseVersion(post.id, { keep: 'ours', version, fingerprint })).toMatchObject(
    refusal(409, 'This post has no conflict with the CMS.'),
  );
  const gone = crypto.randomUUID();
  const choice = { keep: 'ours', version: 1, fingerprint };
  expect((await chooseVersion(gone, choice)).status).toBe(404);
  const read = await callApi(`/api/admin/blog/posts/${gone}/conflict`, { admin: true });
  expect(read.status).toBe(404);
});

test.each(['ours', 'theirs'])(
  'the side %s is not kept against a version of the CMS that came after the comparison',
  async (keep) => {
    const { entry, post } = await makeConflict();
    const { fingerprint } = await readConflict(post.id);
    await edit(entry, { fields: { title: 'Corrected' } });
    await sync();
    const choice = { keep, version: post.version };
    expect(await chooseVersion(post.id, { ...choice, fingerprint })).toMatchObject(
      refusal(409, 'The entry was changed in Contentful after you opened both versions.'),
    );
    expect(await onlyPost()).toMatchObject({ title: 'Ours', cms: { state: 'conflict' } });
    expect((await readConflict(post.id)).theirs.title).toBe('Corrected');
    expect((await resolve(post.id, choice)).status).toBe(200);
  },
);

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

test('a side of the CMS that cannot be shown is not taken', async () => {
  const { entry, post } = await makeConflict();
  await edit(entry, { fields: { title: '' } });
  await sync();
  const response = await resolve(post.id, { keep: 'theirs', version: post.version });
  expect(response).toMatchObject(refusal(409, 'The entry has no title. Give it one.'));
  expect(await onlyPost()).toMatchObject({ title: 'Ours', version: post.version });
});
