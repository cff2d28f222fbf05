/** An article has a picture for social networks (P-201). */
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { putPost, savePost } from '#tests/support/factories/blog.ts';
import { callApi } from '#tests/support/call-api.ts';
import * as drawing from '#server/posts/social-picture/draw-picture.ts';
import { app } from '#functions/social.ts';

vi.mock('#server/posts/social-picture/draw-picture.ts', { spy: true });

function ask(slug: string, headers: Record<string, string> = {}) {
  return app.request(`/social/blog/${slug}.png`, { headers });
}

async function drawn(title: string) {
  const { slug } = await savePost({ title });
  const response = await ask(slug);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test('the social picture is a PNG of 1200 × 630, kept at the CDN with the blog', async () => {
  const { slug } = await savePost({ title: 'Two rulers for one membrane' });
  const response = await ask(slug);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'netlify-cache-tag': 'blog',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(picture).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const etag = response.headers.get('etag') ?? '';
  expect((await ask(slug, { 'If-None-Match': etag })).status).toBe(304);
});

test('the social picture is drawn once for an article as it is', async () => {
  const { slug } = await savePost({ title: 'Asked for often' });
  const drawings = vi.mocked(drawing.drawPicture);
  drawings.mockClear();
  await Promise.all([ask(slug), ask(slug), ask(slug)]);
  expect(drawings).toHaveBeenCalledTimes(1);
});

test('a social picture with parameters leads to its address without them, undrawn', async () => {
  const { slug } = await savePost();
  const drawings = vi.mocked(drawing.drawPicture);
  drawings.mockClear();
  for (const query of ['none=1', 'none=2', 'x=1']) {
    const response = await app.request(`/social/blog/${slug}.png?${query}`);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`/social/blog/${slug}.png`);
  }
  expect(drawings).not.toHaveBeenCalled();
});

test.each([
  ['long', 'Depolarized cells and what they do not tell us yet '.repeat(5)],
  ['one word', 'Electroencephalographically'.repeat(6)],
  ['Japanese', '生体電気信号のアトラス：細胞の膜電位を地図に描くということ'],
  ['Arabic', 'خريطة الجهد الكهربائي للأنسجة الحية: ما الذي نعرفه اليوم؟'],
  ['emoji', 'Frogs 🐸, worms 🪱 and voltage: what 👩🏽‍🔬 found'],
])('the social picture draws a title that is %s', async (_, title) => {
  const { width } = await sharp(await drawn(title)).metadata();
  expect(width).toBe(1200);
});

test('the social picture of a slug that changed leads to that of the new one, also on other sites', async () => {
  const { id, slug } = await savePost({ title: 'Moved' });
  await putPost(id, { slug: `${slug}-new` });
  const response = await ask(slug);
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(`/social/blog/${slug}-new.png`);
  expect(response.headers.get('netlify-cache-tag')).toBe('blog');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test.each(['a-draft', 'no-such-post'])('there is no social picture of %s', async (slug) => {
  if (slug === 'a-draft') await savePost({ slug, published: false });
  const response = await ask(slug);
  expect(response.status).toBe(404);
  expect((await callApi(`/api/blog/${slug}`)).status).toBe(404);
});
