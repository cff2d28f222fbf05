/** Authors, pictures and other entries that an entry of the CMS mentions. */
import { expect, test } from 'vitest';
import { callApi } from '#tests/support/call-api.ts';
import { onlyPost, sync } from '#tests/support/cms/mirror-runs.ts';
import { linkTo, publishAsset, publishEntry } from '#tests/support/cms/sandbox.ts';

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
