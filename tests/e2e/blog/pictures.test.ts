/** Covers, avatars and figures at any address that staff give (P-74). */
import type { Locator } from '@playwright/test';
import { ArticlePage, BlogListPage } from '#tests/pages/blog-pages.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const elsewhere = 'https://pictures.example';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Width of a picture once it has come; 0 while it has not, or when it was refused. */
const widthOf = (picture: Locator) =>
  picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);

test('pictures elsewhere show, on no other page', async ({ page, request, api, editor }) => {
  await page.route(`${elsewhere}/**`, (route) =>
    route.fulfill({ body: drawing, contentType: 'image/svg+xml' }),
  );
  const author = await api.createAuthor({ avatarUrl: `${elsewhere}/avatar.svg` });
  const post = await api.createPost({
    authorId: author.id,
    coverImage: `${elsewhere}/cover.svg`,
    content: `![Lines](${elsewhere}/figure.svg)`,
  });

  const list = new BlogListPage(page);
  await list.open();
  const listed = list.main.locator(`img[src="${post.coverImage}"]`);
  await listed.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(listed)).toBe(16);

  const article = new ArticlePage(page);
  await article.open(post.slug);
  for (const name of ['cover', 'avatar', 'figure']) {
    const picture = article.article.locator(`img[src="${elsewhere}/${name}.svg"]`);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => widthOf(picture), name).toBe(16);
  }

  await editor.open(post.id);
  const cover = editor.preview.locator(`img[src="${post.coverImage}"]`);
  await expect.poll(() => widthOf(cover)).toBe(16);

  for (const path of ['/', '/donate', '/contact']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    // Link's pictures are allowed beside the payment form.
    expect(policy, path).toMatch(
      /img-src 'self' data: https:\/\/images\.ctfassets\.net(?: https:\/\/\*\.link\.com)?;/,
    );
  }
  await api.deletePost(post.id);
});
