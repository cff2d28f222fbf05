/** The public list of articles and one article, in their states (P-60, P-61). */
import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import type { BlogPostSummary } from '#model/posts/contract.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectWholeOnPaper } from '#tests/support/browser/paper.ts';
import { seededArticles } from '#tests/support/seeded-articles.ts';
import { ArticlePage, BlogListPage } from '#tests/support/pages/blog-pages.ts';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';

const slug = 'wound-currents';
const listCall = '**/api/blog';
const postCall = `**/api/blog/${slug}`;

type Answer = { status: number; json: unknown } | { status: number; body: string } | 'offline';

/** Answers the page's question whether its content is still the newest. */
async function answerWith(page: Page, call: string, answer: Answer) {
  await page.unroute(call);
  await page.route(call, (route) =>
    answer === 'offline' ? route.abort('connectionfailed') : route.fulfill(answer),
  );
}

test('the list links every article, newest first', async ({ page, request }) => {
  const articles = await seededArticles(request);
  const [newest, ...others] = articles as [BlogPostSummary, ...BlogPostSummary[]];
  const list = new BlogListPage(page);
  await list.open();
  const { title, excerpt, category, authorName, publishedAt } = newest;
  await expect(list.featured.getByRole('link', { name: title })).toBeVisible();
  for (const text of [excerpt, category, authorName, formatUtcDay(publishedAt), '5 min read']) {
    await expect(list.featured).toContainText(text);
  }
  const titles = list.recent.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(others.map((other) => other.title));
  await expect(list.article(title)).toHaveAttribute('href', `/blog/${newest.slug}`);
  // By place, because two articles may have one title.
  for (const [position, other] of others.entries()) {
    const link = titles.nth(position).getByRole('link');
    await expect(link).toHaveAttribute('href', `/blog/${other.slug}`);
  }
});

test('a list that has not changed costs a 304', async ({ page, request }) => {
  await seededArticles(request);
  const list = new BlogListPage(page);
  const looked = await list.open();
  expect(looked.request().headers()['if-none-match']).toMatch(/^W\/"/);
  expect(looked.status()).toBe(304);
  await expect(list.tryAgain).toHaveCount(0);
});

test('by keyboard an article of the list is reached, seen and opened', async ({
  page,
  request,
}) => {
  const [newest] = (await seededArticles(request)) as [BlogPostSummary, ...BlogPostSummary[]];
  const { title, category } = newest;
  const list = new BlogListPage(page);
  await list.open();
  await list.main.getByRole('link', { name: 'Follow by RSS' }).focus();
  if (category) {
    await page.keyboard.press('Tab');
    await expect(list.featured.getByRole('link', { name: category })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  const link = list.article(title);
  await expect(link).toBeFocused();
  const ring = await link.evaluate((element) => getComputedStyle(element, '::after').outlineStyle);
  expect(ring).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/blog/${newest.slug}`);
});

test('older articles have their own heading and a way back', async ({ page, request }) => {
  const articles = await seededArticles(request);
  const list = new BlogListPage(page);
  const link = (await request.get('/api/blog?limit=3')).headers().link ?? '';
  const after = /after=([^>&]+)/.exec(link)?.[1] ?? '';
  await page.goto(`/blog?after=${after}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Older articles');
  await expect(list.main.getByRole('article')).toHaveCount(articles.length - 3);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Newest articles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The atlas blog');
});

/** Opens a page as a CDN or an open tab still has it. */
async function openAsItWas(page: Page, path: string, html: string) {
  await page.route(`**${path}`, (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ body: html, contentType: 'text/html' })
      : route.fallback(),
  );
  await page.goto(path);
}

test('a newer list replaces the one on the page, and moves neither focus nor reading', async ({
  page,
  request,
  api,
}) => {
  const articles = await seededArticles(request);
  const html = await (await request.get('/blog')).text();
  const { id, title } = await api.createPost();
  let release = () => {};
  const asked = new Promise<void>((resolve) => (release = resolve));
  await page.route(listCall, async (route) => {
    await asked;
    await route.continue();
  });
  await openAsItWas(page, '/blog', html);
  const list = new BlogListPage(page);
  const last = list.article(articles.at(-1)?.title ?? '');
  await last.focus();
  const top = async () => Math.round((await last.boundingBox())?.y ?? 0);
  const before = await top();
  release();
  await expect(list.featured).toContainText(title);
  await expect(last).toBeFocused();
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  await api.deletePost(id);
});

test('a list that cannot be asked for anew stays, with another try @long', async ({
  page,
  request,
  watch,
}) => {
  watch.announce('status of 500', 'ERR_CONNECTION_FAILED');
  const [first] = await seededArticles(request);
  const list = new BlogListPage(page);
  for (const [answer, message] of [
    [{ status: 500, json: { error: 'x' } }, 'Failed to fetch blog posts'],
    ['offline', 'Error loading blog posts'],
  ] as const) {
    await test.step(message, async () => {
      await answerWith(page, listCall, answer);
      await page.goto('/blog');
      await expect(list.main.getByRole('status')).toContainText(message);
      await expect(list.featured).toContainText(first?.title ?? '');
      await expectAccessible(page);
      await page.unroute(listCall);
      await list.tryAgain.press('Enter');
      await expect(list.tryAgain).toHaveCount(0);
      await expect(list.main, 'the focus moves on').toBeFocused();
      await expect(list.featured).toContainText(first?.title ?? '');
    });
  }
});

test('an article shows its words, its cover and where it belongs', async ({ page, request }) => {
  const article = (await seededArticles(request)).find((one) => one.slug === slug);
  if (!article) throw new Error('The article is not there.');
  const shown = new ArticlePage(page);
  const looked = await shown.open(slug);
  expect(looked.request().headers()['if-none-match']).toMatch(/^W\/"/);
  expect(looked.status()).toBe(304);
  const html = await (await request.get(`/blog/${slug}`)).text();
  expect(html.split('vibrating probe, introduced by').length, 'the body is sent once').toBe(2);
  await expect(shown.back).toHaveAttribute('href', '/blog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title);
  for (const text of [
    article.category,
    article.excerpt,
    article.authorName,
    article.authorTitle,
    formatUtcDay(article.publishedAt),
    '5 min read',
    ...article.tags,
  ]) {
    await expect(shown.article).toContainText(text);
  }
  await expect(shown.article.locator('.article-tags').getByRole('link')).toHaveText(article.tags);
  const cover = shown.article.locator('img').first();
  await expect(cover).toHaveAttribute('src', article.coverImage);
  await expect(cover).toHaveJSProperty('complete', true);
  await expect(shown.body.getByRole('heading', { level: 2, name: 'References' })).toBeVisible();
  await expect(shown.body.locator('a[href^="https://doi.org"]').first()).toHaveAttribute(
    'rel',
    'external noopener noreferrer',
  );
  await expect(shown.body.locator('figure img')).toHaveAttribute('alt', /.{20,}/);
  await test.step('search engines and social networks read what it is', () =>
    expectShared(page, request, article));
  await test.step('by keyboard the way back and every link and button of the article are reached', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(shown.back).toBeFocused();
    const stops = shown.article.locator('a:visible, summary:visible, button:visible');
    for (let index = 0; index < (await stops.count()); index++) {
      await page.keyboard.press('Tab');
      await expect(stops.nth(index)).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(shown.related.getByRole('link').first()).toBeFocused();
  });
  await test.step('on paper there is the article and nothing around it', async () => {
    await page.emulateMedia({ media: 'print' });
    const frame = new SiteFrame(page);
    for (const part of [shown.back, shown.related, frame.header, frame.footer]) {
      await expect(part).toBeHidden();
    }
    await expect(shown.body).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('related articles are those of the API, and lead on', async () => {
    const related = (await (await request.get(`/api/blog/${slug}/related`)).json()) as {
      title: string;
      slug: string;
    }[];
    expect(related.length).toBeGreaterThan(0);
    await expect(shown.related.getByRole('link')).toHaveText(related.map(({ title }) => title));
    await shown.related.getByRole('link').first().click();
    await expect(page).toHaveURL(`/blog/${related[0]?.slug}`);
  });
});

/** Reads the social card and the structured data of an article. */
async function expectShared(page: Page, request: APIRequestContext, article: BlogPostSummary) {
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
  const details = await page.locator('script[type="application/ld+json"]').textContent();
  const graph = (JSON.parse(details ?? '') as { '@graph': Record<string, unknown>[] })['@graph'];
  expect(graph.find((entry) => entry['@type'] === 'BlogPosting')).toMatchObject({
    headline: article.title,
    datePublished: article.publishedAt,
    author: { '@type': 'Organization', name: article.authorName },
  });
}

test('a changed article shows on the open page', async ({ page, request, api }) => {
  const { id, slug: own } = await api.createPost({ content: 'Before.' });
  const html = await (await request.get(`/blog/${own}`)).text();
  await api.updatePost(id, { content: '## After\n\nNow **so**.' });
  let release = () => {};
  const asked = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/blog/${own}`, async (route) => {
    await asked;
    await route.continue();
  });
  await openAsItWas(page, `/blog/${own}`, html);
  const shown = new ArticlePage(page);
  await expect(shown.body, 'it is read while the answer is slow').toContainText('Before.');
  await shown.back.focus();
  release();
  await expect(shown.body.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect(shown.body).not.toContainText('Before.');
  await expect(shown.back).toBeFocused();
  expect(await (await request.get(`/blog/${own}`)).text()).toContain(
    '<h2 id="section-after">After</h2>',
  );
  await api.deletePost(id);
});

test('on paper nothing wide is cut: tables, code and equations', async ({ page, api }) => {
  const cells = (text: string) => `| ${Array(9).fill(text).join(' | ')} |`;
  const sum = (terms: number) => Array(terms).fill('V_m').join(' + ');
  const { id, slug: own } = await api.createPost({
    content: [
      [cells('Potential'), cells('---'), cells('−70 mV at rest')].join('\n'),
      `\`\`\`\n${'const potential = measure(); '.repeat(8)}\n\`\`\``,
      `Inline $${sum(28)}$ and wide.`,
      `$$${sum(28)}$$`,
      ...[45, 75].map((terms) => `$$${sum(terms)}$$`),
      `$$${'x'.repeat(58)}$$`,
    ].join('\n\n'),
  });
  await page.goto(`/blog/${own}`);
  const shown = new ArticlePage(page);
  await expect(shown.body.locator('math')).toHaveCount(5);
  await expectWholeOnPaper(page, shown.body);
  await api.deletePost(id);
});

test('an unknown address and a draft answer 404 with a way back', async ({ page, watch, api }) => {
  watch.announce('status of 404');
  const draft = await api.createPost({ published: false });
  expect((await page.goto(`/blog/${draft.slug}`))?.status()).toBe(404);
  await expect(page.getByRole('main')).not.toContainText(draft.title);
  await api.deletePost(draft.id);
  const response = await page.goto('/blog/nothing-here');
  expect(response?.status()).toBe(404);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog post not found');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await new ArticlePage(page).back.click();
  await expect(page).toHaveURL('/blog');
});

test('an article that is withdrawn is replaced by a message @long', async ({
  page,
  request,
  watch,
}) => {
  watch.announce('status of 404');
  await seededArticles(request);
  const shown = new ArticlePage(page);
  for (const [answer, message] of [
    [{ status: 404, json: { error: 'x' } }, 'Blog post not found'],
    [{ status: 200, json: null }, 'Post not found'],
  ] as const) {
    await test.step(`"${message}" replaces it`, async () => {
      await answerWith(page, postCall, answer);
      await page.goto(`/blog/${slug}`);
      await expect(shown.main.getByRole('alert')).toContainText(message);
      await expect(shown.main.getByRole('alert')).not.toContainText('try again');
      await expect(shown.tryAgain).toHaveCount(0);
      await expect(shown.body).toHaveCount(0);
      await expect(shown.back).toHaveAttribute('href', '/blog');
      await expectAccessible(page);
    });
  }
});

test('an article that cannot be read anew stays, with another try @long', async ({
  page,
  request,
  watch,
}) => {
  watch.announce('status of 500', 'ERR_CONNECTION_FAILED');
  await seededArticles(request);
  const shown = new ArticlePage(page);
  for (const [answer, message] of [
    [{ status: 500, json: { error: 'x' } }, 'Failed to fetch blog post'],
    ['offline', 'Error loading blog post'],
    [{ status: 200, body: 'not JSON' }, 'Error loading blog post'],
  ] as const) {
    await test.step(`"${message}" is shown beside it, and another try succeeds`, async () => {
      await answerWith(page, postCall, answer);
      await page.goto(`/blog/${slug}`);
      await expect(shown.main.getByRole('status').filter({ hasText: message })).toBeVisible();
      await expect(shown.body).toContainText('galvanotaxis');
      await expect(shown.back).toBeVisible();
      await page.unroute(postCall);
      await shown.tryAgain.press('Enter');
      await expect(shown.tryAgain).toHaveCount(0);
      await expect(shown.main, 'the focus moves on').toBeFocused();
      await expect(shown.body).toContainText('galvanotaxis');
    });
  }
});

test('an article stays as it came when its related ones cannot be asked for @long', async ({
  page,
  request,
  watch,
}) => {
  watch.announce('status of 500');
  await seededArticles(request);
  await page.route(`${postCall}/related`, (route) => route.fulfill({ status: 500, json: {} }));
  const shown = new ArticlePage(page);
  await shown.open(slug);
  await expect(shown.body).toContainText('galvanotaxis');
  await expect(shown.tryAgain).toHaveCount(0);
  await expect(shown.related).toBeVisible();
});

test('a reader loads no React', async ({ page, request }) => {
  await seededArticles(request);
  const list = await (await request.get('/blog')).text();
  const topics = ['category', 'tag', 'author'].map((kind) => {
    const path = new RegExp(`href="(/blog/${kind}/[^"#]+)"`).exec(list)?.[1];
    if (path === undefined) throw new Error(`The list links no ${kind}.`);
    return path;
  });
  for (const path of ['/blog', '/blog?q=skin', ...topics, `/blog/${slug}`]) {
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    page.removeAllListeners('response');
    const code = (await Promise.all(scripts)).join('\n');
    expect(code, path).not.toContain('react');
    const html = await (await request.get(path)).text();
    expect(html, path).not.toContain('<astro-island');
    const inline = [...html.matchAll(/<script(?! type="application)[^>]*>(.*?)<\/script>/gs)];
    const all = [code, ...inline.map(([, text = '']) => text)].join('\n');
    expect(brotliCompressSync(all).length, path).toBeLessThanOrEqual(6 * 1024);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript list and article are all there', async ({ page, request }) => {
    const articles = await seededArticles(request);
    await page.goto('/blog');
    const list = new BlogListPage(page);
    await expect(list.main.getByRole('article')).toHaveCount(articles.length);
    await expect(list.article(articles[0]?.title ?? '')).toBeVisible();
    await page.goto(`/blog/${slug}`);
    const shown = new ArticlePage(page);
    await expect(shown.body).toContainText('galvanotaxis');
    await expect(shown.related).toBeVisible();
    await shown.back.click();
    await expect(list.featured).toBeVisible();
  });
});
