/** Texts of the CMS that are longer than the site allows: staff see which, and nothing is cut (P-20). */
import { expect, test } from 'vitest';
import { bounds, countBounds } from '#model/fields/bounds.ts';
import { cmsRecords } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  adminPosts,
  beginWithEmptyBlog,
  nothing,
  onlyPost,
  readSync,
  sync,
} from '#tests/support/cms/mirror-runs.ts';
import { edit, publishAuthor, publishEntry } from '#tests/support/cms/sandbox.ts';

beginWithEmptyBlog();

/** Makes a text of one code point more than the bound, with an emoji at its end. */
const tooLong = (maxCodePoints: number) => `${'a'.repeat(maxCodePoints)}🧠`;
const longestTag = 'a'.repeat(bounds.tag);
const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

test.each([
  [
    { title: tooLong(bounds.postTitle) },
    'The title may have at most 300 characters. Shorten it in the CMS.',
  ],
  [
    { excerpt: tooLong(bounds.excerpt) },
    'The excerpt may have at most 1,000 characters. Shorten it in the CMS.',
  ],
  [
    { category: tooLong(bounds.category) },
    'The category may have at most 100 characters. Shorten it in the CMS.',
  ],
  [
    { body: tooLong(bounds.postBody) },
    'The text may have at most 300,000 characters. Shorten it in the CMS.',
  ],
  [
    { tags: ['short', tooLong(bounds.tag)] },
    `The tag "${tooLong(bounds.tag)}" may have at most 60 characters. Shorten it in the CMS.`,
  ],
  [
    { tags: tags(countBounds.tags + 1) },
    'The entry may have at most 30 tags. Remove some in the CMS.',
  ],
])('an entry that exceeds a bound is refused, case %#', async (fields, problem) => {
  const entryId = await publishEntry({ title: 'A title', ...fields });
  const { result, problems } = await sync();
  expect(result).toEqual(nothing);
  expect(problems).toEqual([expect.objectContaining({ entryId, problem })]);
  expect(await adminPosts()).toEqual([]);
});

test('an entry at its bounds is taken whole', async () => {
  const within = {
    title: 'a'.repeat(bounds.postTitle),
    excerpt: '🧠'.repeat(bounds.excerpt),
    category: 'a'.repeat(bounds.category),
    tags: [...tags(countBounds.tags - 1), longestTag],
  };
  await publishEntry({ ...within, body: 'a'.repeat(bounds.postBody) });
  expect(await sync()).toMatchObject({ result: { created: 1 }, problems: [] });
  expect(await onlyPost()).toMatchObject(within);
});

test('the earlier version of a refused entry stays until it is shorter', async () => {
  const entry = await publishEntry({ excerpt: 'Before' });
  await sync();
  await edit(entry, { fields: { excerpt: tooLong(bounds.excerpt) } });
  const { result, problems } = await sync();
  expect(result).toEqual(nothing);
  expect(problems).toHaveLength(1);
  expect(await onlyPost()).toMatchObject({ excerpt: 'Before', published: true });
  await edit(entry, { fields: { excerpt: 'After' } });
  expect(await sync()).toMatchObject({ result: { updated: 1 }, problems: [] });
  expect(await onlyPost()).toMatchObject({ excerpt: 'After' });
});

test('an author whose bio is too long is refused', async () => {
  const author = await publishAuthor('Physiology desk');
  await edit(author, { contentType: 'blogAuthor', fields: { bio: tooLong(bounds.bio) } });
  const { problems } = await sync();
  expect(problems).toMatchObject([
    { problem: 'The bio may have at most 4,000 characters. Shorten it in the CMS.' },
  ]);
  expect((await callApi('/api/admin/blog/authors', { admin: true })).body).toEqual([]);
});

test('of more faulty entries than are listed all are counted', async () => {
  const records = Array.from({ length: 101 }, (_, entry) => ({
    key: `entry:${entry}`,
    entryId: String(entry),
    kind: 'post' as const,
    fields: {},
    waiting: false,
    problem: 'The entry has no text. Give it one.',
  }));
  await database().queries.insert(cmsRecords).values(records);
  const { problems, problemCount } = await readSync();
  expect({ listed: problems.length, problemCount }).toEqual({ listed: 100, problemCount: 101 });
});
