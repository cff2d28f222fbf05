/** GET /api/atlas/{plate}/articles: what a plate's page lists as its users. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi, onTestFinished } from 'vitest';
import { blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { siteUrl } from '#server/env.ts';
import { selectArticles } from '#server/posts/plate-articles.ts';
import { renderPosts } from '#server/posts/render-posts.ts';
import { callApi } from '#tests/support/call-api.ts';
import { insertPosts, putPost, savePost, readPostRow } from '#tests/support/factories/blog.ts';
import { emptyTables } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(blogPosts));

test('published articles that link to a plate are listed newest first, and kept until a post changes', async () => {
  const link = '<p><a href="/atlas/wound">the plate</a></p>';
  const rows = [
    { title: 'Older', contentHtml: link, publishedAt: new Date('2026-01-01') },
    { title: 'Newer', contentHtml: link, publishedAt: new Date('2026-02-01') },
    { title: 'Draft', contentHtml: link, published: false },
    { title: 'Another plate', contentHtml: '<a href="/atlas/wound-2">x</a>' },
    { title: 'Elsewhere', contentHtml: '<a href="https://other.example/atlas/wound">x</a>' },
    {
      title: 'Its numbers',
      contentHtml: '<a href="/atlas/wound.csv">x</a>',
      publishedAt: new Date('2025-01-01'),
    },
    {
      title: 'Its method',
      contentHtml: '<a href="/atlas/wound#method">x</a>',
      publishedAt: new Date('2024-01-01'),
    },
  ];
  await insertPosts(rows.length, (index) => rows[index] ?? {});
  const response = await callApi('/api/atlas/wound/articles');
  expect(response.status).toBe(200);
  const articles = response.body as { title: string }[];
  expect(articles.map(({ title }) => title)).toEqual([
    'Newer',
    'Older',
    'Its numbers',
    'Its method',
  ]);
  expect(response.headers.get('netlify-cache-tag')).toBe('blog');
  const again = await callApi('/api/atlas/wound/articles', {
    headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('only a name that a plate can have is found', async () => {
  expect((await callApi('/api/atlas/embryo/articles')).body).toEqual([]);
  expect((await callApi('/api/atlas/Wo%25nd/articles')).status).toBe(404);
});

test('which plates a body names is written with it, also when all are rendered anew, and with the site’s own address', async () => {
  const own = siteUrl('/atlas/wound.csv');
  const content = `[a](/atlas/embryo#method) [b](${own}) [c](https://other.example/atlas/cells) [d](/atlas/wound)`;
  const { id } = await savePost({ content });
  expect((await readPostRow(id))?.plates).toEqual(['embryo', 'wound']);
  await putPost(id, { content: 'Without a link.' });
  expect((await readPostRow(id))?.plates).toEqual([]);
  await database().queries.update(blogPosts).set({ content });
  expect(await renderPosts()).toEqual({ posts: 1, changed: 1 });
  expect((await readPostRow(id))?.plates).toEqual(['embryo', 'wound']);
});

test('what is no plate, and any query, is answered without the database', async () => {
  const queries = vi.spyOn(database().queries, 'select');
  onTestFinished(() => {
    queries.mockRestore();
  });
  expect((await callApi('/api/atlas/made-up/articles')).status).toBe(404);
  const asked = await callApi('/api/atlas/wound/articles?none=1');
  expect(asked.status).toBe(301);
  expect(asked.headers.get('location')).toBe('/api/atlas/wound/articles');
  expect(queries).not.toHaveBeenCalled();
  await callApi('/api/atlas/wound/articles');
  expect(queries).toHaveBeenCalledOnce();
});

test('the articles of a plate are found by an index among a thousand others', async () => {
  await insertPosts(1000, (index) =>
    index % 100 === 0 ? { contentHtml: '<a href="/atlas/wound">x</a>' } : {},
  );
  await database().queries.execute(sql`analyze ${blogPosts}`);
  const plan = await database().queries.execute(sql`explain ${selectArticles('wound')}`);
  expect(JSON.stringify(plan)).toMatch(/Index Scan on blog_posts_plates/);
});
