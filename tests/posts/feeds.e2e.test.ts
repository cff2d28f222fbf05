/** The feed and the sitemap, and that a change shows everywhere at once (P-65, P-66). */
import type { APIRequestContext, Page } from '@playwright/test';
import { canonicalPages } from '#model/site/navigation.ts';
import { identity } from '#model/site/identity.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { seededArticles } from '#tests/support/seeded-articles.ts';
import { aliasPages, informationPages } from '#tests/support/pages/routes.ts';

const edge = /^public, durable, max-age=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/;

/** Texts of elements of an XML document, read by the browser's own parser. */
async function readXml(page: Page, xml: string, ...names: string[]): Promise<string[][]> {
  return page.evaluate(
    ([source, wanted]) => {
      const parsed = new DOMParser().parseFromString(source, 'application/xml');
      const errors = [...parsed.getElementsByTagName('parsererror')];
      if (errors.length > 0) throw new Error(errors[0]?.textContent);
      return wanted.map((name) =>
        [...parsed.getElementsByTagName(name)].map((element) => element.textContent),
      );
    },
    [xml, names] as const,
  );
}

test('feed, sitemap and pages are cached at the edge, and not sent twice', async ({ request }) => {
  await seededArticles(request);
  for (const [path, type] of [
    ['/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/blog', 'text/html'],
    ['/blog/wound-currents', 'text/html'],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const headers = response.headers();
    expect(headers['content-type'], path).toBe(type);
    expect(headers['netlify-cdn-cache-control'], path).toMatch(edge);
    expect(headers['netlify-cache-tag'], path).toBe('blog');
    expect(headers['cache-control'], path).toBe('public, max-age=0, must-revalidate');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    const again = await request.get(path, { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect(again.status(), path).toBe(304);
  }
});

test('the feed holds every article in full, as the API gives it', async ({ page, request }) => {
  const articles = await seededArticles(request);
  await page.goto('/robots.txt');
  const xml = await (await request.get('/rss.xml')).text();
  const [titles, bodies, links, creators] = await readXml(
    page,
    xml,
    'title',
    'content:encoded',
    'link',
    'dc:creator',
  );
  for (const { title, slug, authorName } of articles) {
    // The feed itself has a title and a link as well, before those of its articles.
    const index = (links ?? []).findIndex((link) => new URL(link).pathname === `/blog/${slug}`) - 1;
    expect(links?.[index + 1]).toMatch(/^http:/);
    expect(titles?.[index + 1]).toBe(title);
    expect(creators?.[index]).toBe(authorName || identity.name);
    const post = (await (await request.get(`/api/blog/${slug}`)).json()) as { contentHtml: string };
    const body = bodies?.[index] ?? '';
    expect(body).not.toMatch(/(?:href|src)="[/#]/);
    const origin = new URL(links?.[index + 1] ?? '').origin;
    // A reader of feeds gets the widest file alone.
    const sources = / (?:srcset|sizes)="[^"]*"/g;
    // Marks of notes lead to the article, and its DOI and license follow the text.
    const own = body.replaceAll(`="${origin}/`, '="/').replaceAll(`="/blog/${slug}#`, '="#');
    const text = post.contentHtml.replace(sources, '');
    expect(own.slice(0, text.length)).toBe(text);
    expect(own.slice(text.length)).toMatch(/^\s*(?:<p>(?:DOI|License) .*<\/p>\s*)?$/);
  }
});

test('the sitemap names every page and every article', async ({ page, request }) => {
  const articles = await seededArticles(request);
  await page.goto('/robots.txt');
  await expect(page.locator('body')).toContainText(/Sitemap: http\S+\/sitemap\.xml/);
  const xml = await (await request.get('/sitemap.xml')).text();
  const [places = []] = await readXml(page, xml, 'loc');
  const paths = places.map((place) => new URL(place).pathname);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining([...informationPages, ...canonicalPages]));
  expect(paths).toEqual(expect.arrayContaining(articles.map(({ slug }) => `/blog/${slug}`)));
  for (const alias of aliasPages) expect(paths).not.toContain(alias);
  for (const path of canonicalPages) {
    const html = await (await request.get(path)).text();
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(new URL(canonical).pathname).toBe(path);
  }
});

/** Where a post is found: by the words of its title, or by its own address. */
async function whereFound(
  request: APIRequestContext,
  { title, slug }: { title: string; slug: string },
): Promise<string[]> {
  const texts = ['/api/blog', '/blog', '/rss.xml'].map(async (path) =>
    (await (await request.get(path)).text()).includes(title) ? [path] : [],
  );
  const map = (await (await request.get('/sitemap.xml')).text()).includes(slug);
  const addresses = [`/blog/${slug}`, `/api/blog/${slug}`].map(async (path) =>
    (await request.get(path)).status() === 200 ? [path.replace(slug, '')] : [],
  );
  const found = await Promise.all([...texts, ...addresses]);
  return [...found.flat(), ...(map ? ['/sitemap.xml'] : [])].sort();
}

const everywhere = ['/api/blog', '/api/blog/', '/blog', '/blog/', '/rss.xml', '/sitemap.xml'];

test('what is published is everywhere at once, or nowhere', async ({ request, api }) => {
  await seededArticles(request);
  const post = await api.createPost({ published: false });
  expect(await whereFound(request, post)).toEqual([]);
  await api.updatePost(post.id, { published: true });
  expect(await whereFound(request, post)).toEqual(everywhere);
  const title = `Another ${crypto.randomUUID()}`;
  await api.updatePost(post.id, { title });
  expect(await whereFound(request, { ...post, title })).toEqual(everywhere);
  expect((await whereFound(request, post)).filter((path) => !/xml$|\/$/.test(path))).toEqual([]);
  await api.updatePost(post.id, { published: false });
  expect(await whereFound(request, { ...post, title })).toEqual([]);
  await api.updatePost(post.id, { published: true });
  expect(await whereFound(request, { ...post, title })).toEqual(everywhere);
  await api.deletePost(post.id);
  expect(await whereFound(request, { ...post, title })).toEqual([]);
});
