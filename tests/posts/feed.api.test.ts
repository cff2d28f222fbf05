/** What the feed, the sitemap and the pages read (P-65, P-66); blog-feeds.test.ts reads them as XML. */
import { beforeEach, expect, test } from 'vitest';
import { blogAuthors, blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { type FeedArticle, readFeed } from '#server/posts/feed-articles.ts';
import { readSitemap } from '#server/posts/sitemap.ts';
import { respondWithFeed } from '#server/posts/write-feed.ts';
import { respondWithJsonFeed } from '#server/posts/json-feed.ts';
import { readListPage, readPostPage } from '#server/posts/read-pages.ts';
import { insertPosts, saveAuthor, savePost } from '#tests/support/factories/blog.ts';
import { callApi } from '#tests/support/call-api.ts';

beforeEach(async () => {
  await database().queries.delete(blogPosts);
  await database().queries.delete(blogAuthors);
});

async function feed(): Promise<FeedArticle[]> {
  const read = await readFeed();
  if ('status' in read) throw new Error(`The feed answered ${read.status}.`);
  return read;
}

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

test('the feed holds articles in full, with whole addresses', async () => {
  const author = await saveAuthor({ name: 'Methods desk' });
  const content = '**A** [b](/contact#c) [d](#e) [f](https://g.example)\n\n![i](/art/j.svg)';
  const { id, slug } = await savePost({ content, authorId: author.id });
  const [article] = await feed();
  const page = `http://localhost:4321/blog/${slug}`;
  expect(article).toMatchObject({ id, url: page, authorName: 'Methods desk' });
  const html = article?.contentHtml ?? '';
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    'http://localhost:4321/contact#c',
    `${page}#e`,
    'https://g.example',
    'http://localhost:4321/art/j.svg',
  ]);
  expect(html).toContain('<strong>A</strong>');
});

test('the feed tells of revision, author, DOI and license', async () => {
  const author = await saveAuthor({
    name: 'Ada Example',
    affiliation: 'Sample <Institute>',
    orcid: '0000-0002-1825-0097',
  });
  await savePost({
    content: 'Text.',
    authorId: author.id,
    license: 'cc-by-4.0',
    doi: '10.5555/bea.2026.014',
    revisedOn: '2026-11-20',
    revisionNote: 'A & B.',
  });
  const articles = await feed();
  expect(articles[0]?.contentHtml).toBe(
    [
      '<p><strong>Revised November 20, 2026.</strong> A &amp; B.</p>',
      '<p>Text.</p>',
      '<p>Ada Example, Sample &lt;Institute&gt;. ORCID <a href="https://orcid.org/0000-0002-1825-0097">0000-0002-1825-0097</a>. ' +
        'DOI <a href="https://doi.org/10.5555/bea.2026.014">10.5555/bea.2026.014</a>. ' +
        'License <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.</p>',
    ].join('\n'),
  );
  const response = await respondWithFeed({ title: 'T', page: '/blog', path: '/rss.xml', articles });
  const xml = await response.text();
  for (const detail of [
    '<dc:rights>CC BY 4.0, https://creativecommons.org/licenses/by/4.0/</dc:rights>',
    '<dc:identifier>https://doi.org/10.5555/bea.2026.014</dc:identifier>',
    '<dcterms:modified>2026-11-20</dcterms:modified>',
  ]) {
    expect(xml).toContain(detail);
  }
});

test('the feed is also a JSON Feed, with the same articles', async () => {
  const author = await saveAuthor({ name: 'Ada Example', orcid: '0000-0002-1825-0097' });
  const { id, slug } = await savePost({
    content: 'A $x$.',
    authorId: author.id,
    coverImage: '/art/a.svg',
    license: 'cc-by-4.0',
    doi: '10.5555/bea.2026.014',
    revisedOn: '2026-11-20',
    revisionNote: 'A figure was wrong.',
  });
  await savePost({ published: false });
  const plain = await savePost();
  const publishedAt = '2026-01-02T08:00:00.000Z';
  const response = respondWithJsonFeed(
    (await feed()).map((article) => ({ ...article, publishedAt })),
  );
  expect(response.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8');
  expect(response.headers.get('Netlify-Cache-Tag')).toBe('blog');
  const json = (await response.json()) as { items: object[] };
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: 'http://localhost:4321/blog',
    feed_url: 'http://localhost:4321/feed.json',
    items: [
      { id: `urn:uuid:${plain.id}`, url: `http://localhost:4321/blog/${plain.slug}` },
      {
        id: `urn:uuid:${id}`,
        url: `http://localhost:4321/blog/${slug}`,
        title: 'A field with a direction',
        summary: 'Break the skin and a current starts to flow.',
        image: 'http://localhost:4321/art/a.svg',
        date_published: publishedAt,
        date_modified: '2026-11-20T20:00:00.000Z',
        authors: [{ name: 'Ada Example', url: 'https://orcid.org/0000-0002-1825-0097' }],
        tags: ['Methods', 'wound', 'field'],
        _citation: {
          doi: 'https://doi.org/10.5555/bea.2026.014',
          license: 'https://creativecommons.org/licenses/by/4.0/',
        },
      },
    ],
  });
  expect(JSON.stringify(json.items[1])).toContain('<code>x</code>');
});

test('the JSON Feed leaves out what an article does not have', async () => {
  await savePost({ coverImage: '', excerpt: '', category: '', tags: [] });
  const json = (await respondWithJsonFeed(await feed()).json()) as { items: object[] };
  expect(Object.keys(json.items[0] ?? {}).sort()).toEqual([
    'authors',
    'content_html',
    'date_published',
    'id',
    'language',
    'title',
    'url',
  ]);
});

test('the feed says no revision before the article was published', async () => {
  await savePost({ revisedOn: '2026-11-20', revisionNote: 'A figure was wrong.' });
  const publishedAt = '2026-11-20T23:00:00.000Z';
  const response = respondWithJsonFeed(
    (await feed()).map((article) => ({ ...article, publishedAt })),
  );
  expect(await response.json()).toMatchObject({
    items: [{ date_published: publishedAt, date_modified: publishedAt }],
  });
});

test('the feed is newest first, without drafts, and bounded', async () => {
  await insertPosts(60, (index) => ({
    slug: `post-${index}`,
    publishedAt: at(index),
    ...(index === 59 ? { published: false } : {}),
  }));
  const urls = (await feed()).map(({ url }) => url.replace(/.*post-/, ''));
  expect(urls).toEqual(Array.from({ length: 15 }, (_, index) => String(58 - index)));
});

test('the feed ends before it outgrows an answer, and holds the newest however long', async () => {
  const contentHtml = `<p>${'x'.repeat(1_300_000)}</p>`;
  await insertPosts(4, (index) => ({ contentHtml, publishedAt: at(index) }));
  expect(await feed()).toHaveLength(2);
});

test('the feed names an article without its text that is too large as XML, and goes on', async () => {
  const contentHtml = '<p><a href="/a">b</a></p>'.repeat(40_000);
  await insertPosts(3, (index) => ({
    ...(index === 2 && { contentHtml }),
    publishedAt: at(index),
  }));
  expect((await feed()).map((article) => article.contentHtml)).toEqual([
    '',
    '<p>x</p>',
    '<p>x</p>',
  ]);
});

test('the sitemap names every published post, newest first, and when it changed', async () => {
  const changedAt = new Date('2026-02-03T04:05:06.789Z');
  await insertPosts(3, (index) => ({
    slug: `post-${index}`,
    publishedAt: at(index),
    updatedAt: changedAt,
    ...(index === 1 ? { published: false } : {}),
  }));
  expect(await readSitemap()).toEqual([
    { slug: 'post-2', changedAt },
    { slug: 'post-0', changedAt },
  ]);
});

test('the pages of the blog know the entity tags that the endpoints answer with', async () => {
  const author = await saveAuthor();
  const { slug } = await savePost({ authorId: author.id });
  await insertPosts(3, () => ({}));
  const list = await readListPage(undefined);
  const post = await readPostPage(slug);
  const readTag = async (path: string) => (await callApi(path)).headers.get('etag');
  expect(list).toHaveProperty('etag', await readTag('/api/blog'));
  expect(post).toHaveProperty('etag', await readTag(`/api/blog/${slug}`));
  expect(post).toHaveProperty('relatedEtag', await readTag(`/api/blog/${slug}/related`));
});

test('the pages of the list are bounded, hold no bodies, and lead to older ones', async () => {
  await insertPosts(60, (index) => ({ publishedAt: at(index) }));
  const first = await readListPage(undefined);
  if ('status' in first) throw new Error('The page could not be read.');
  expect(first.posts).toHaveLength(50);
  expect(first.posts[0]).not.toHaveProperty('content');
  const second = await readListPage(first.older);
  if ('status' in second) throw new Error('The page could not be read.');
  expect(second.posts).toHaveLength(10);
  expect(second.older).toBeUndefined();
});

test('the pages of the blog answer 404 to a draft, to nothing, and to an address of nowhere', async () => {
  const { slug } = await savePost({ published: false });
  expect(await readPostPage(slug)).toEqual({ status: 404 });
  expect(await readPostPage('nothing-here')).toEqual({ status: 404 });
  expect(await readListPage('nonsense')).toEqual({ status: 404 });
});
