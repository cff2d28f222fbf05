/** Addresses of mirrored posts: renamed, swapped, taken, or not usable. */
import { expect, onTestFinished, test } from 'vitest';
import { bounds } from '#model/fields/bounds.ts';
import { blogRedirects } from '#server/db/blog-schema.ts';
import { environment } from '#server/env.ts';
import { callApi } from '#tests/support/call-api.ts';
import { savePost, putPost } from '#tests/support/factories/blog.ts';
import { adminPosts, beginWithEmptyBlog, nothing, sync } from '#tests/support/cms/mirror-runs.ts';
import { edit, publishEntry } from '#tests/support/cms/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

beginWithEmptyBlog();

test('a slug that a portal post has is reported, not overwritten, and resolved by itself', async () => {
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
  await putPost(ours.id, { slug: 'mine' });
  expect(await sync()).toMatchObject({ result: { created: 1 }, problems: [] });
});

test('the slug of an entry whose content type holds no posts any more is free', async () => {
  await publishEntry({ slug: 'same', title: 'Old' });
  await sync();
  const settings = environment();
  const before = { CONTENTFUL_POST_TYPE: settings.CONTENTFUL_POST_TYPE };
  onTestFinished(() => void Object.assign(settings, before));
  Object.assign(settings, { CONTENTFUL_POST_TYPE: 'article' });
  const fields = { slug: 'same', title: 'New', body: 'A text.' };
  await edit('article', { contentType: 'article', fields });
  expect(await sync()).toMatchObject({ result: { created: 1, unpublished: 1 }, problems: [] });
  expect((await callApi('/api/blog/same')).body).toMatchObject({ title: 'New' });
  expect(await sync()).toMatchObject({ result: nothing });
});

test('a slug of full length is put aside within its bound', async () => {
  const slug = 'a'.repeat(bounds.slug);
  const old = await publishEntry({ slug });
  await sync();
  await edit(old, { action: 'delete' });
  await publishEntry({ slug, title: 'New' });
  expect(await sync()).toMatchObject({ result: { created: 1 }, problems: [] });
  const slugs = (await adminPosts()).map((post) => post.slug);
  expect(slugs).toContain(slug);
  expect(new Set(slugs.map(({ length }) => length))).toEqual(new Set([bounds.slug]));
});

test.each(['a', 'b'])(
  'of two posts that swapped their slugs, the one that is left is found at its old address %s',
  async (gone) => {
    const [first, second] = [await publishEntry({ slug: 'a' }), await publishEntry({ slug: 'b' })];
    await sync();
    await edit(first, { fields: { slug: 'c' } });
    await edit(second, { fields: { slug: 'a' } });
    await edit(first, { fields: { slug: 'b' } });
    expect(await sync()).toMatchObject({ result: { updated: 2 }, problems: [] });
    await edit(gone === 'a' ? second : first, { action: 'delete' });
    await sync();
    const response = await callApi(`/api/blog/${gone}`);
    const left = gone === 'a' ? 'b' : 'a';
    expect([response.status, response.headers.get('location')]).toEqual([308, `/api/blog/${left}`]);
    expect(await selectRows(blogRedirects)).toHaveLength(2);
  },
);

test('a mirrored post whose new slug is taken stays as it was', async () => {
  await savePost({ slug: 'taken' });
  const entry = await publishEntry({ title: 'Before' });
  await sync();
  await edit(entry, { fields: { slug: 'taken', title: 'After' } });
  expect((await sync()).problems).toHaveLength(1);
  const mirrored = (await adminPosts()).find((post) => post.cms);
  expect(mirrored).toMatchObject({ slug: entry, title: 'Before' });
});

test.each([
  [{ title: null }, 'The entry has no title. Give it one.'],
  [{ title: '\u200b' }, 'The entry has no title. Give it one.'],
  [{ slug: null }, 'The entry has no slug. Give it one.'],
  [{ body: null }, 'The entry has no text. Give it one.'],
  [{ slug: 'a'.repeat(201) }, 'The slug may have at most 200 characters. Shorten it in the CMS.'],
  [{ slug: 'a/b' }, 'The slug may hold letters, digits and hyphens only. Change it in the CMS.'],
])('an entry with %j is reported and left off the site', async (fields, problem) => {
  await publishEntry(fields);
  expect((await sync()).problems).toMatchObject([{ problem }]);
  expect(await adminPosts()).toEqual([]);
});
