/** Covers, avatars and figures at any address that staff give (P-74). */
import type { Locator } from '@playwright/test';
import type { AdminPost } from '#model/posts/admin-posts.ts';
import { ArticlePage, BlogListPage } from '#tests/support/pages/blog-pages.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const elsewhere = 'https://pictures.example';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Width of a picture once it has come; 0 while it has not, or when it was refused. */
const readWidth = (picture: Locator) =>
  picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);

test('only articles show pictures from other sites @long', async ({
  page,
  request,
  api,
  editor,
}) => {
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
  await expect.poll(() => readWidth(listed)).toBe(16);

  const article = new ArticlePage(page);
  await article.open(post.slug);
  for (const name of ['cover', 'avatar', 'figure']) {
    const picture = article.article.locator(`img[src="${elsewhere}/${name}.svg"]`);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => readWidth(picture), name).toBe(16);
  }

  await editor.open(post.id);
  const cover = editor.preview.locator(`img[src="${post.coverImage}"]`);
  await expect.poll(() => readWidth(cover)).toBe(16);

  for (const path of ['/', '/donate', '/contact']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    // Link's pictures are allowed beside the payment form.
    expect(policy, path).toMatch(
      /img-src 'self' data: https:\/\/images\.ctfassets\.net(?: https:\/\/\*\.link\.com)?;/,
    );
  }
  await api.deletePost(post.id);
});

/** Pictures that do not show, each in its own way. */
const broken = {
  missing: '/no-such-picture.avif',
  unreachable: `${elsewhere}/unreachable.avif`,
  'of another type': '/robots.txt',
};

const readArtwork = (frame: Locator) => frame.locator('.cover-artwork');
const mark = '/favicon.svg';

test('pictures that fail leave artwork, before and after the script is there @long', async ({
  page,
  api,
  editor,
  watch,
}) => {
  watch.announce('404 (Not Found)', 'ERR_NAME_NOT_RESOLVED');
  const author = await api.createAuthor({ avatarUrl: broken.missing });
  const tags = [`artwork-${crypto.randomUUID()}`];
  const posts: AdminPost[] = [];
  for (const coverImage of Object.values(broken)) {
    posts.push(await api.createPost({ authorId: author.id, coverImage, tags }));
  }
  const list = new BlogListPage(page);
  const article = new ArticlePage(page);
  const expectArtwork = async () => {
    await list.open();
    await expect(readArtwork(list.featured)).toBeVisible();
    for (const { title } of posts.slice(0, 2)) {
      const row = list.recent.getByRole('article').filter({ hasText: title });
      await row.scrollIntoViewIfNeeded();
      await expect(readArtwork(row)).toBeVisible();
      await expect(row.locator('img')).toHaveCount(0);
    }
    for (const { slug } of posts) {
      await article.open(slug);
      await expect(readArtwork(article.article)).toBeVisible();
      await expect(article.article.locator('.article-author img')).toHaveAttribute('src', mark);
      await article.related.scrollIntoViewIfNeeded();
      await expect(readArtwork(article.related)).toHaveCount(2);
    }
  };

  await test.step('the script is there before they fail', expectArtwork);
  await test.step('they fail before the script is there', async () => {
    await page.route(/_astro\/(?:CoverImage|AuthorPicture)\..*\.js/, async (route) => {
      await page.waitForFunction(() =>
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
      );
      await route.fallback();
    });
    await expectArtwork();
  });
  await test.step('staff see the artwork in the preview, and why', async () => {
    await editor.open(posts[0]?.id ?? '');
    await expect(readArtwork(editor.preview)).toBeVisible();
    await expect(editor.preview).toContainText('The cover image could not be loaded');
    await expect(editor.preview.locator('.article-author img')).toHaveAttribute('src', mark);
  });
  for (const { id } of posts) await api.deletePost(id);
});
