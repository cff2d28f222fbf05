/** Authors, pictures and other entries that an entry of the CMS mentions. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { blogAuthors } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { putPost, savePost } from '#tests/support/factories/blog.ts';
import { callApi } from '#tests/support/call-api.ts';
import { beginWithEmptyBlog, onlyPost, sync } from '#tests/support/cms/mirror-runs.ts';
import {
  edit,
  linkTo,
  publishAsset,
  publishAuthor,
  publishEntry,
} from '#tests/support/cms/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

beginWithEmptyBlog();

test('a picture from a place that is not allowed is no picture', async () => {
  const asset = await publishAsset('javascript:alert(1)');
  await publishEntry({ body: `x ![x](asset:${asset})`, coverImage: linkTo('Asset', asset) });
  await sync();
  expect(await onlyPost()).toMatchObject({ content: 'x', coverImage: '' });
});

test('a caption may hold quotation marks and end with a backslash', async () => {
  const asset = await publishAsset('//images.ctfassets.net/a.avif', {
    title: 'A map',
    description: 'Drawn "by hand" \\',
  });
  await publishEntry({ body: `![A map](asset:${asset})` });
  await sync();
  const { slug } = await onlyPost();
  const { body } = await callApi(`/api/blog/${slug}`);
  expect((body as { contentHtml: string }).contentHtml).toContain(
    '<figcaption>Drawn "by hand" \\</figcaption>',
  );
});

test('a picture that Contentful’s editor put into Markdown is shown in its size', async () => {
  const address = '//images.ctfassets.net/space/drawing/token/a.avif';
  await publishAsset(address, {}, 'drawing');
  await publishEntry({
    body: `![Figure 1](${address})\n\n![Cut](${address}?w=9&h=9)\n\n[the file](${address})`,
  });
  await sync();
  const { slug } = await onlyPost();
  const { body } = await callApi(`/api/blog/${slug}`);
  const { contentHtml } = body as { contentHtml: string };
  expect(contentHtml).toContain(
    `<img src="https:${address}" alt="Figure 1" width="1200" height="500"`,
  );
  expect(contentHtml).toContain(`<img src="https:${address}?w=9&amp;h=9" alt="Cut" loading`);
  expect(contentHtml).toContain(`<a href="https:${address}" rel="external`);
});

test('an author is the kind that the CMS says, else the one that staff say, at first by the name', async () => {
  const readKind = async (entryId: string) =>
    (await selectRows(blogAuthors, eq(blogAuthors.cmsEntryId, entryId)))[0]?.kind;
  const unsaid = await publishAuthor('Physiology desk');
  const fields = { name: 'Correspondents', kind: 'desk' };
  const said = await edit(`author-${crypto.randomUUID()}`, { contentType: 'blogAuthor', fields });
  await sync();
  expect([await readKind(unsaid), await readKind(said)]).toEqual(['desk', 'desk']);
  await database().queries.update(blogAuthors).set({ kind: 'person' });
  await edit(unsaid, { contentType: 'blogAuthor', fields: { name: 'Night desk' } });
  await edit(said, { contentType: 'blogAuthor', fields: { ...fields, bio: 'Writes.' } });
  await sync();
  expect([await readKind(unsaid), await readKind(said)]).toEqual(['person', 'desk']);
});

test('a link to an entry whose slug a portal post has is no link, until the slug is free', async () => {
  const ours = await savePost({ slug: 'taken' });
  const target = await publishEntry({ slug: 'taken', title: 'Theirs' });
  const from = await publishEntry({ body: `See [there](entry:${target}).` });
  const readText = async () => (await callApi(`/api/blog/${from}`)).body as { content: string };
  const problems = (await sync()).problems.filter(({ entryId }) => entryId === from);
  expect(problems.map(({ problem }) => problem)).toEqual([
    'The text names "Theirs", whose slug the site cannot use: its words are no link.',
  ]);
  expect(await readText()).toMatchObject({ content: 'See there.' });
  await putPost(ours.id, { slug: 'mine' });
  expect((await sync()).problems).toEqual([]);
  expect(await readText()).toMatchObject({ content: 'See [there](/blog/taken).' });
});
