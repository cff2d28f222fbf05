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
