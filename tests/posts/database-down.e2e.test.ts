/** The blog while its database is away: what a reader sees, and what a CDN may keep (P-65). */
import { connectNodePostgres } from '#server/db/drivers/node-postgres.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { writeCursor } from '#server/http/paging.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { closing, expect, test as base } from '#tests/support/browser/browser-test.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';
import { seededCount } from '#tests/support/seeded-articles.ts';
import { ArticlePage, BlogListPage } from '#tests/support/pages/blog-pages.ts';

/** A host on a database of its own, which the test then takes away. */
async function startOnPostgres() {
  const postgres = await startPostgres();
  const host = await startLocalHost({ DATABASE_URL: postgres.url('postgres') });
  const close = async () => {
    await host.close();
    await postgres.close();
  };
  return { url: host.url, postgres, close };
}

const test = base.extend<{ own: Awaited<ReturnType<typeof startOnPostgres>> }>({
  own: [closing(startOnPostgres), { timeout: 120_000 }],
  baseURL: async ({ own }, use) => use(own.url),
});

test('the blog says that it is empty, and then that its database is away @long', async ({
  page,
  request,
  own: { postgres },
  watch,
}) => {
  test.slow();
  const database = connectNodePostgres(postgres.url('postgres'));
  await expect
    .poll(() => database.queries.$count(blogPosts), { message: 'the seed arrived' })
    .toBe(seededCount);
  await database.queries.delete(blogPosts);
  const list = new BlogListPage(page);
  await list.open();
  await expect(list.main.getByRole('heading', { name: 'No Articles Yet' })).toBeVisible();
  await expectAccessible(page);

  const body = { content: 'A text.', contentHtml: '<p>A text.</p>' };
  const published = { ...body, published: true, publishedAt: new Date() };
  await database.queries.insert(blogPosts).values([
    { slug: 'seen', title: 'Seen before', ...published },
    { slug: 'unseen', title: 'Never seen', ...published },
  ]);
  await database.close();
  const article = new ArticlePage(page);
  await article.open('seen');
  await expect(article.body).toHaveText('A text.');
  const pages: Record<string, string> = {};
  for (const path of ['/blog', '/api/blog', '/blog/seen', '/api/blog/seen']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['netlify-cdn-cache-control']).toMatch(/stale-if-error=\d{6}/);
    pages[path] = await response.text();
  }

  await postgres.close();
  watch.announce('status of 503');
  for (const path of [
    '/blog',
    '/api/blog',
    '/blog/unseen',
    '/rss.xml',
    '/sitemap.xml',
    '/register',
    '/register.json',
    '/register.xml',
    '/supporters',
    '/api/supporters',
    '/api/blog/unseen',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(503);
    expect(response.headers()['cache-control'], path).toBe('no-store');
    expect(response.headers()['netlify-cdn-cache-control'], path).toBeUndefined();
  }
  expect((await page.goto('/register'))?.status()).toBe(503);
  await expect(article.main).toContainText('The register cannot be read');
  await expectAccessible(page);
  expect((await page.goto('/supporters'))?.status()).toBe(503);
  await expect(article.main).toContainText('Our supporters cannot be shown');
  expect((await page.goto('/blog/unseen'))?.status()).toBe(503);
  await expect(article.main.getByRole('alert')).toContainText('Failed to fetch blog post');
  await expect(article.back).toBeVisible();
  await expect(article.tryAgain).toBeEnabled();
  await expectAccessible(page);

  const older = writeCursor({ createdAt: '2026-01-01T00:00:00.000Z', id: crypto.randomUUID() });
  expect((await page.goto(`/blog?after=${older}`))?.status()).toBe(503);
  await expect(list.main.getByRole('alert')).toContainText('Failed to fetch blog posts');
  await expect(list.tryAgain).toBeEnabled();
  await expectAccessible(page);

  // Another try says that it loads, and shows what came.
  for (const [path, call, text] of [
    ['/blog/seen', '**/api/blog/seen', 'Loading the article...'],
    ['/blog', '**/api/blog', 'Loading articles...'],
  ] as const) {
    await page.goto(path);
    await expect(article.main.getByRole('alert')).toContainText('Failed to fetch blog post');
    let release = () => {};
    const asked = new Promise<void>((resolve) => (release = resolve));
    await page.route(call, async (route) => {
      await asked;
      await route.fulfill({ json: [] });
    });
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ body: pages[path] ?? '', contentType: 'text/html' }),
    );
    await article.tryAgain.press('Enter');
    await expect(article.main.getByRole('button', { name: text })).toBeVisible();
    release();
    await expect(article.main.getByRole('heading', { name: 'Seen before' })).toBeVisible();
    await expect(article.main.getByRole('alert')).toHaveCount(0);
    await expect(article.main).toBeFocused();
    // The page that failed had no script for it.
    if (path === '/blog/seen') {
      await expect(article.article.getByRole('button', { name: 'Cite' })).toBeEnabled();
    }
    await page.unrouteAll();
  }
});
