/** The public list of articles in its states (P-60). */
import type { Page } from '@playwright/test';
import { formatBlogDay } from '#lib/dates.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/letters.ts';
import { seededArticles } from '#tests/support/seeded-articles.ts';
import { BlogListPage } from '#tests/pages/blog-pages.ts';
import { PublicPage } from '#tests/pages/public-page.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

/** Answers the island's look for a newer list. */
async function answerList(page: Page, answer: { status: number; json: unknown } | 'offline') {
  await page.route('**/api/blog', (route) =>
    answer === 'offline' ? route.abort('connectionfailed') : route.fulfill(answer),
  );
}

test('the newest article is featured, the others are Recent Articles, and each is linked', async ({
  page,
  request,
}) => {
  const [newest, ...others] = await seededArticles(request);
  if (!newest) throw new Error('There is no article.');
  const list = new BlogListPage(page);
  await list.open();
  await expect(list.featured.getByRole('link')).toHaveText(newest.title);
  await expect(list.featured).toContainText(newest.excerpt);
  await expect(list.featured).toContainText(newest.category);
  await expect(list.featured).toContainText(newest.authorName);
  await expect(list.featured).toContainText(formatBlogDay(newest.publishedAt));
  await expect(list.featured).toContainText('5 min read');
  await expect(list.recent.getByRole('link')).toHaveText(others.map(({ title }) => title));
  await expect(list.featured.getByRole('link')).toHaveAttribute('href', `/blog/${newest.slug}`);
  // By place, because two articles may have one title.
  for (const [place, { slug }] of others.entries()) {
    const link = list.recent.getByRole('link').nth(place);
    await expect(link).toHaveAttribute('href', `/blog/${slug}`);
  }
});

test('an unchanged list costs a 304 and changes nothing', async ({ page, request }) => {
  await seededArticles(request);
  const list = new BlogListPage(page);
  const looked = await list.open();
  expect(looked.request().headers()['if-none-match']).toMatch(/^W\/"/);
  expect(looked.status()).toBe(304);
  await expect(list.featured).toBeVisible();
  await expect(list.tryAgain).toHaveCount(0);
});

test('a newer list replaces the one that came with the page', async ({ page, request }) => {
  const [first, second] = await seededArticles(request);
  await answerList(page, { status: 200, json: [second] });
  const list = new BlogListPage(page);
  await list.open();
  await expect(list.featured.getByRole('link')).toHaveText(second?.title ?? '');
  await expect(list.article(first?.title ?? '')).toHaveCount(0);
});

test('without articles it says No Articles Yet', async ({ page }) => {
  await answerList(page, { status: 200, json: [] });
  const list = new BlogListPage(page);
  await list.open();
  await expect(list.main.getByRole('heading', { name: 'No Articles Yet' })).toBeVisible();
  await expect(list.featured).toHaveCount(0);
  await expectAccessible(page);
});

for (const [name, answer, message] of [
  ['a refusal', { status: 500, json: { error: 'x' } }, 'Failed to fetch blog posts'],
  ['no connection', 'offline', 'Error loading blog posts'],
] as const) {
  test(`${name} is said, the list stays, and another try mends it`, async ({
    page,
    request,
    watch,
  }) => {
    watch.announce('status of 500', 'ERR_CONNECTION_FAILED');
    const [newest] = await seededArticles(request);
    await answerList(page, answer);
    const list = new BlogListPage(page);
    await page.goto('/blog');
    await expect(list.main.getByRole('status')).toContainText(message);
    await expect(list.featured).toContainText(newest?.title ?? '');
    await expectAccessible(page);
    await page.unroute('**/api/blog');
    await list.tryAgain.press('Enter');
    await expect(list.tryAgain).toHaveCount(0);
    await expect(list.main, 'the focus is handed on').toBeFocused();
    await expect(list.featured).toContainText(newest?.title ?? '');
  });
}

test('the page of older articles has its own heading and a way back', async ({ page, request }) => {
  const articles = await seededArticles(request);
  const link = (await request.get('/api/blog?limit=3')).headers().link ?? '';
  const after = /after=([^>&]+)/.exec(link)?.[1] ?? '';
  await page.goto(`/blog?after=${after}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Older articles');
  await expect(new BlogListPage(page).main.getByRole('article')).toHaveCount(articles.length - 3);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Newest articles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The atlas blog');
});

test('by keyboard an article is reached and opened, and seen when it is', async ({
  page,
  request,
}) => {
  const [newest] = await seededArticles(request);
  const list = new BlogListPage(page);
  await list.open();
  await list.main.getByRole('link', { name: 'Follow by RSS' }).focus();
  await page.keyboard.press('Tab');
  const link = list.article(newest?.title ?? '');
  await expect(link).toBeFocused();
  const ring = await link.evaluate((element) => getComputedStyle(element, '::after').outlineStyle);
  expect(ring).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/blog/${newest?.slug}`);
});

test('without JavaScript the list is all there', async ({ browser, host, request }) => {
  const articles = await seededArticles(request);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: host.url });
  const page = await context.newPage();
  await page.goto('/blog');
  const list = new BlogListPage(page);
  await expect(list.main.getByRole('article')).toHaveCount(articles.length);
  await expect(list.article(articles[0]?.title ?? '')).toBeVisible();
  await context.close();
});

test('axe finds nothing, and nothing scrolls sideways @screens', async ({ page, request }) => {
  await seededArticles(request);
  await new BlogListPage(page).open();
  await new PublicPage(page).seeAll();
  await expectAccessible(page);
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
  await expectReadableTwiceAsLarge(page);
});

test('the list has a social card of its own', async ({ page, request }) => {
  await page.goto('/blog');
  const card = page.locator('meta[property="og:image"]');
  const address = new URL((await card.getAttribute('content')) ?? '');
  expect(address.pathname).toBe('/social/blog.png');
  expect((await request.get(address.pathname)).headers()['content-type']).toBe('image/png');
});
