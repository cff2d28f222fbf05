/** One article in its states (P-61). */
import type { Page } from '@playwright/test';
import type { BlogPostSummary } from '#contracts/blog.ts';
import { formatBlogDay } from '#lib/dates.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/letters.ts';
import { PortalApi } from '#tests/support/portal-api.ts';
import { seededArticles } from '#tests/support/seeded-articles.ts';
import { ArticlePage, BlogListPage } from '#tests/pages/blog-pages.ts';
import { PublicPage } from '#tests/pages/public-page.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

const slug = 'wound-currents';
const post = `**/api/blog/${slug}`;

async function seededArticle(request: Parameters<typeof seededArticles>[0]) {
  const found = (await seededArticles(request)).find((article) => article.slug === slug);
  return found as BlogPostSummary;
}

async function answerPost(page: Page, answer: { status: number; json: unknown } | 'offline') {
  await page.route(post, (route) =>
    answer === 'offline' ? route.abort('connectionfailed') : route.fulfill(answer),
  );
}

test('an article shows everything that P-61 lists', async ({ page, request }) => {
  const article = await seededArticle(request);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  await expect(shown.back).toHaveAttribute('href', '/blog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title);
  for (const words of [
    article.category,
    article.excerpt,
    article.authorName,
    article.authorTitle,
    formatBlogDay(article.publishedAt),
    '5 min read',
    ...article.tags,
  ]) {
    await expect(shown.article).toContainText(words);
  }
  const cover = shown.article.locator('img').first();
  await expect(cover).toHaveAttribute('src', article.coverImage);
  await expect(cover).toHaveJSProperty('complete', true);
  await expect(shown.body.getByRole('heading', { level: 2, name: 'References' })).toBeVisible();
  await expect(shown.body.locator('a[href^="https://doi.org"]').first()).toHaveAttribute(
    'rel',
    'external noopener noreferrer',
  );
  await expect(shown.body.locator('figure img')).toHaveAttribute('alt', /.{20,}/);
});

test('related articles are those of the API, and lead on', async ({ page, request }) => {
  await seededArticles(request);
  const related = (await (await request.get(`/api/blog/${slug}/related`)).json()) as {
    title: string;
    slug: string;
  }[];
  expect(related.length).toBeGreaterThan(0);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  await expect(shown.related.getByRole('link')).toHaveText(related.map(({ title }) => title));
  await shown.related.getByRole('link').first().click();
  await expect(page).toHaveURL(`/blog/${related[0]?.slug}`);
});

test('an unchanged article costs a 304 and sends its body once', async ({ page, request }) => {
  await seededArticles(request);
  const shown = new ArticlePage(page);
  const looked = await shown.open(slug);
  expect(looked.request().headers()['if-none-match']).toMatch(/^W\/"/);
  expect(looked.status()).toBe(304);
  const html = await (await request.get(`/blog/${slug}`)).text();
  expect(html.split('vibrating probe, introduced by').length).toBe(2);
});

test('an article and a list that are up to date load no framework', async ({ page, request }) => {
  await seededArticles(request);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const frameworks = async () =>
    (await Promise.all(scripts)).filter((script) => script.includes('react.transitional.element'));
  await new ArticlePage(page).open(slug);
  await new BlogListPage(page).open();
  expect(scripts).not.toHaveLength(0);
  expect(await frameworks()).toEqual([]);
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  expect(await frameworks()).not.toEqual([]);
});

test('a changed article shows on the open page, and on its own', async ({
  page,
  request,
  host,
}) => {
  const portal = new PortalApi(request, host.adminPassword);
  const { id, slug: own } = await portal.createPost({ content: 'Before.' });
  const html = await (await request.get(`/blog/${own}`)).text();
  await portal.updatePost(id, { content: '## After\n\nNow **so**.' });
  // The page that a reader still has open, or that a CDN still holds.
  await page.route(`**/blog/${own}`, (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ body: html, contentType: 'text/html' })
      : route.fallback(),
  );
  const shown = new ArticlePage(page);
  await shown.open(own);
  await expect(shown.body.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect(shown.body).not.toContainText('Before.');
  expect(await (await request.get(`/blog/${own}`)).text()).toContain('<h2>After</h2>');
  await portal.deletePost(id);
});

test('an unknown address is said with status 404 and a way back', async ({ page, watch }) => {
  watch.announce('status of 404');
  const answer = await page.goto('/blog/nothing-here');
  expect(answer?.status()).toBe(404);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog post not found');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await new ArticlePage(page).back.click();
  await expect(page).toHaveURL('/blog');
});

test('a draft answers 404 like an unknown address', async ({ page, request, host, watch }) => {
  watch.announce('status of 404');
  const portal = new PortalApi(request, host.adminPassword);
  const draft = await portal.createPost({ published: false });
  expect((await page.goto(`/blog/${draft.slug}`))?.status()).toBe(404);
  await expect(page.getByRole('main')).not.toContainText(draft.title);
  await portal.deletePost(draft.id);
});

for (const [name, answer, message] of [
  ['withdrawn meanwhile', { status: 404, json: { error: 'x' } }, 'Blog post not found'],
  ['no post in the answer', { status: 200, json: null }, 'Post not found'],
] as const) {
  test(`${name}: '${message}' stands in its place, with Back to Blog`, async ({
    page,
    request,
    watch,
  }) => {
    watch.announce('status of 404');
    await seededArticles(request);
    await answerPost(page, answer);
    const shown = new ArticlePage(page);
    await page.goto(`/blog/${slug}`);
    await expect(shown.main.getByRole('alert')).toContainText(message);
    await expect(shown.main.getByRole('alert')).not.toContainText('try again');
    await expect(shown.tryAgain).toHaveCount(0);
    await expect(shown.body).toHaveCount(0);
    await expect(shown.back).toHaveAttribute('href', '/blog');
    await expectAccessible(page);
  });
}

for (const [name, answer, message] of [
  ['a refusal', { status: 500, json: { error: 'x' } }, 'Failed to fetch blog post'],
  ['no connection', 'offline', 'Error loading blog post'],
] as const) {
  test(`${name} is said, the article stays, and another try mends it`, async ({
    page,
    request,
    watch,
  }) => {
    watch.announce('status of 500', 'ERR_CONNECTION_FAILED');
    await seededArticles(request);
    await answerPost(page, answer);
    const shown = new ArticlePage(page);
    await page.goto(`/blog/${slug}`);
    await expect(shown.main.getByRole('status')).toContainText(message);
    await expect(shown.body).toContainText('galvanotaxis');
    await expect(shown.back).toBeVisible();
    await page.unroute(post);
    await shown.tryAgain.press('Enter');
    await expect(shown.tryAgain).toHaveCount(0);
    await expect(shown.main, 'the focus is handed on').toBeFocused();
    await expect(shown.body).toContainText('galvanotaxis');
  });
}

test('missing related articles take nothing from the article', async ({ page, request, watch }) => {
  watch.announce('status of 500');
  await seededArticles(request);
  await page.route(`${post}/related`, (route) => route.fulfill({ status: 500, json: {} }));
  const shown = new ArticlePage(page);
  await shown.open(slug);
  await expect(shown.body).toContainText('galvanotaxis');
  await expect(shown.tryAgain).toHaveCount(0);
  await expect(shown.related).toBeVisible();
});

test('related articles that miss a changed article come with another try', async ({
  page,
  request,
  watch,
}) => {
  watch.announce('status of 500');
  await seededArticles(request);
  const article = (await (await request.get(`/api/blog/${slug}`)).json()) as object;
  await answerPost(page, { status: 200, json: { ...article, title: 'A newer title' } });
  await page.route(`${post}/related`, (route) => route.fulfill({ status: 500, json: {} }));
  const shown = new ArticlePage(page);
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A newer title');
  await expect(shown.main.getByRole('status')).toContainText(
    'Related articles could not be loaded.',
  );
  await expect(shown.related).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(`${post}/related`);
  await shown.tryAgain.press('Enter');
  await expect(shown.related).toBeVisible();
  await expect(shown.tryAgain).toHaveCount(0);
  await expect(shown.main, 'the focus is handed on').toBeFocused();
});

test('an answer that is no article is said like any failure, and reported as a mistake', async ({
  page,
  request,
  watch,
}) => {
  watch.announce('$ZodError');
  const mistakes: string[] = [];
  page.on('pageerror', (error) => mistakes.push(String(error)));
  await seededArticles(request);
  await answerPost(page, { status: 200, json: { title: 7 } });
  const shown = new ArticlePage(page);
  await page.goto(`/blog/${slug}`);
  await expect(shown.main.getByRole('status')).toContainText('Error loading blog post');
  await expect(shown.body).toContainText('galvanotaxis');
  expect(mistakes).toEqual([expect.stringContaining('$ZodError')]);
});

test('by keyboard the way back and every link of the text are reached', async ({
  page,
  request,
}) => {
  await seededArticles(request);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(shown.back).toBeFocused();
  const links = shown.body.getByRole('link');
  for (let index = 0; index < (await links.count()); index++) {
    await page.keyboard.press('Tab');
    await expect(links.nth(index)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(shown.related.getByRole('link').first()).toBeFocused();
});

test('without JavaScript the article is all there', async ({ browser, host, request }) => {
  await seededArticles(request);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: host.url });
  const page = await context.newPage();
  await page.goto(`/blog/${slug}`);
  const shown = new ArticlePage(page);
  await expect(shown.body).toContainText('galvanotaxis');
  await expect(shown.related).toBeVisible();
  await shown.back.click();
  await expect(new BlogListPage(page).featured).toBeVisible();
  await context.close();
});

test('on paper there is the article and nothing around it', async ({ page, request }) => {
  await seededArticles(request);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  await page.emulateMedia({ media: 'print' });
  const frame = new SiteFrame(page);
  for (const part of [shown.back, shown.related, frame.header, frame.footer]) {
    await expect(part).toBeHidden();
  }
  await expect(shown.body).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('search engines and social networks are told what it is', async ({ page, request }) => {
  const article = await seededArticle(request);
  await page.goto(`/blog/${slug}`);
  const meta = (name: string) => page.locator(`meta[property="${name}"]`);
  await expect(meta('og:type')).toHaveAttribute('content', 'article');
  await expect(meta('og:title')).toHaveAttribute('content', article.title);
  await expect(meta('og:description')).toHaveAttribute('content', article.excerpt);
  await expect(meta('article:published_time')).toHaveAttribute('content', article.publishedAt);
  const card = (await meta('og:image').getAttribute('content')) ?? '';
  expect(card).toContain(article.coverImage);
  const { pathname, search } = new URL(card);
  const picture = await request.get(pathname + search);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect((await picture.body()).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  const graph = (JSON.parse(facts ?? '') as { '@graph': Record<string, unknown>[] })['@graph'];
  const posting = graph.find((entry) => entry['@type'] === 'BlogPosting');
  expect(posting).toMatchObject({
    headline: article.title,
    datePublished: article.publishedAt,
    author: { '@type': 'Organization', name: article.authorName },
  });
});

test('axe finds nothing, and nothing scrolls sideways @screens', async ({ page, request }) => {
  await seededArticles(request);
  await new ArticlePage(page).open(slug);
  await new PublicPage(page).seeAll();
  await expectAccessible(page);
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
  await expectReadableTwiceAsLarge(page);
});
