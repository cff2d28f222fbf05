/** Addresses of mirrored posts: renamed, swapped, taken, or not usable. */
import { expect, test } from 'vitest';
import { savePost } from '#tests/factories/blog.ts';
import { callApi } from '#tests/support/call-api.ts';
import { adminPosts, nothing, sync } from '#tests/support/cms/mirror-runs.ts';
import { edit, publishEntry } from '#tests/support/cms/sandbox.ts';

function put(id: string, body: unknown) {
  return callApi(`/api/admin/blog/posts/${id}`, { method: 'PUT', body, admin: true });
}

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
      problem: 'Another post already uses the slug "taken". Change it in the CMS or in the portal.',
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
  [{ title: '\u200b' }, 'The entry has no title. Give it one.'],
  [{ slug: null }, 'The entry has no slug. Give it one.'],
  [{ body: null }, 'The entry has no text. Give it one.'],
  [{ slug: 'a/b' }, 'The slug may hold letters, digits and hyphens only. Change it in the CMS.'],
])('an entry with %j is said and kept off the site', async (fields, problem) => {
  await publishEntry(fields);
  expect((await sync()).problems).toMatchObject([{ problem }]);
  expect(await adminPosts()).toEqual([]);
});
