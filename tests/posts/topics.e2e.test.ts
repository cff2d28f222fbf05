/** Searching the blog, and its pages of categories, tags and authors (P-60, P-67). */
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { BlogListPage } from '#tests/support/pages/blog-pages.ts';
import { seededArticles } from '#tests/support/seeded-articles.ts';

test('a search runs while it is typed, and Back leaves it', async ({ page, request }) => {
  await seededArticles(request);
  const list = new BlogListPage(page);
  await list.open();
  await list.search.pressSequentially('calibrat');
  const heading = list.main.getByRole('heading', { level: 2, name: /articles? for “calibrat”$/ });
  await expect(heading).toBeVisible();
  await expect(list.featured).toHaveCount(0);
  await expect(page).toHaveURL('/blog?q=calibrat');
  await expect(list.main.locator('[data-list-status]')).toHaveText(/articles? for “calibrat”$/);
  await expect(list.main.locator('mark').first()).toHaveText(/^calibrat/i);
  await expect(list.search).toBeFocused();
  await expectAccessible(page);
  const categories = list.main.getByRole('navigation', { name: 'Categories' });
  await test.step('a category narrows what was found', async () => {
    await categories.getByRole('link', { name: /^Methods/ }).click();
    await expect(page).toHaveURL('/blog/category/methods?q=calibrat');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Methods');
    await expect(heading).toBeVisible();
    await page.goBack();
  });
  await list.search.fill('xenotransplant');
  await expect(
    list.main.getByRole('heading', { name: 'No articles for “xenotransplant”' }),
  ).toBeVisible();
  await expect(list.main.getByRole('region', { name: 'Newest articles' })).toBeVisible();
  await expect(categories.getByRole('link', { name: 'Methods', exact: true })).toBeVisible();
  await expectAccessible(page);
  await list.main.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(list.featured).toBeVisible();
});

test('Back leaves a search in one step @long', async ({ page, request }) => {
  await seededArticles(request);
  const list = new BlogListPage(page);
  await list.open();
  await list.search.pressSequentially('skin current', { delay: 60 });
  await expect(page).toHaveURL('/blog?q=skin+current');
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(list.featured).toBeVisible();
  await expect(list.search).toHaveValue('');
});

test('a search that fails says so, keeps what was typed, and is tried again @long', async ({
  page,
  request,
  watch,
}) => {
  watch.announce('ERR_CONNECTION_FAILED');
  await seededArticles(request);
  const list = new BlogListPage(page);
  await list.open();
  await page.route('**/blog?q=*', (route) => route.abort('connectionfailed'));
  await list.search.fill('skin');
  await expect(list.main.getByRole('alert')).toContainText('Error loading blog posts');
  await expect(list.search).toHaveValue('skin');
  await page.unroute('**/blog?q=*');
  await list.main.getByRole('button', { name: 'Try again' }).click();
  await expect(list.main.getByRole('heading', { name: /“skin”$/ })).toBeVisible();
  await expect(list.search).toBeFocused();
});

test('a category has its articles and a way back @long', async ({ page, request }) => {
  const articles = await seededArticles(request);
  const own = articles.filter(({ category }) => category === 'Open data');
  const list = new BlogListPage(page);
  await page.goto('/blog/category/Open-Data');
  await expect(page).toHaveURL('/blog/category/open-data');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open data');
  await expect(list.main.getByRole('article').getByRole('heading')).toHaveText(
    own.map(({ title }) => title),
  );
  const bar = list.main.getByRole('navigation', { name: 'Categories' });
  await expect(bar.locator('[aria-current=page]')).toHaveText(`Open data ${own.length}`);
  await expectAccessible(page);
  await list.main.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('a category has a feed of its articles @long', async ({ page, request }) => {
  const articles = await seededArticles(request);
  const own = articles.filter(({ category }) => category === 'Open data');
  const list = new BlogListPage(page);
  await page.goto('/blog/category/open-data');
  const feed = list.main.getByRole('link', { name: 'Follow Open data by RSS' });
  const xml = await (await request.get((await feed.getAttribute('href')) ?? '')).text();
  expect(xml.match(/<item>/g)).toHaveLength(own.length);
  expect(xml).toContain(own[0]?.title);
});

test('tags and authors lead to their articles @long', async ({ page, request }) => {
  const articles = await seededArticles(request);
  await page.goto('/blog/wound-currents');
  await page.getByRole('main').getByRole('link', { name: 'electric fields' }).click();
  await expect(page).toHaveURL('/blog/tag/electric-fields');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('electric fields');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories.locator('[aria-current]')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/blog/wound-currents');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^All \d+ articles$/ })
    .click();
  await expect(page).toHaveURL(/\/blog\/author\/\d+-physiology-desk$/);
  const own = articles.filter(({ authorName }) => authorName === 'Physiology desk');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(own.length);
  await expectAccessible(page);
  const { pathname } = new URL(page.url());
  await page.goto(`${/^\/blog\/author\/\d+/.exec(pathname)?.[0]}-other-name`);
  await expect(page).toHaveURL(pathname);
});

/** Reads the pages of categories, tags and authors in the sitemap. */
async function readTopicPaths(request: APIRequestContext): Promise<string[]> {
  const map = await (await request.get('/sitemap.xml')).text();
  const paths = [
    ...map.matchAll(/<loc>https?:\/\/[^/<]+(\/blog\/(?:category|tag|author)\/[^<]+)</g),
  ];
  return paths.map(([, path = '']) => path);
}

test('the sitemap names the pages of categories and tags', async ({ request }) => {
  await seededArticles(request);
  expect(await readTopicPaths(request)).toEqual(
    expect.arrayContaining(['/blog/category/methods', '/blog/tag/calibration']),
  );
});

test('pages of categories, tags, authors and searches are cached like the blog', async ({
  request,
}) => {
  await seededArticles(request);
  const found = await readTopicPaths(request);
  const author = found.find((path) => path.includes('/author/')) ?? '';
  for (const path of ['/blog/category/methods', '/blog/tag/calibration', author, '/blog?q=skin']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['netlify-cache-tag'], path).toBe('blog');
    expect(response.headers()['netlify-vary'], path).toBe('query=after|q');
  }
});

test('a category, a tag or an author without articles is not found', async ({ request }) => {
  for (const path of [
    '/blog/category/none',
    '/blog/tag/none',
    '/blog/author/0',
    '/blog/author/x',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['cache-control'], path).toBe('no-store');
  }
  expect((await request.get('/blog/category/none/rss.xml')).status()).toBe(404);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the search form leads to marked results @long', async ({
    page,
    request,
  }) => {
    await seededArticles(request);
    await page.goto('/blog');
    const list = new BlogListPage(page);
    await list.search.fill('calibration');
    await list.main.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/blog?q=calibration');
    await expect(list.main.locator('mark').first()).toHaveText(/calibrat/i);
    await expect(list.search).toHaveValue('calibration');
  });
});
