/** Authors, pictures and other entries that an entry of the CMS mentions. */
import { expect, test } from 'vitest';
import { callApi } from '#tests/support/call-api.ts';
import { adminPosts, nothing, onlyPost, sync } from '#tests/support/cms/mirror-runs.ts';
import {
  edit,
  linkTo,
  publishAsset,
  publishAuthor,
  publishEntry,
} from '#tests/support/cms/sandbox.ts';

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
  expect(await onlyPost()).toMatchObject({ content: 'Before.\n\n\n\nAfter.', coverImage: '' });
  const file = { url: '//images.ctfassets.net/late.avif', details: {} };
  await edit(asset, { type: 'Asset', fields: { title: 'Late', file } });
  expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
  expect(await onlyPost()).toMatchObject({
    content: 'Before.\n\n![x](https://images.ctfassets.net/late.avif)\n\nAfter.',
    coverImage: 'https://images.ctfassets.net/late.avif',
  });
  await edit(asset, { type: 'Asset', action: 'delete' });
  await sync();
  expect(await onlyPost()).toMatchObject({ coverImage: '' });
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
