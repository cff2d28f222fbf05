/** GET /api/atlas/{plate}/articles: what a plate's page lists as its users. */
import { beforeEach, expect, test } from 'vitest';
import { blogPosts } from '#server/db/blog-schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import { insertPosts } from '#tests/support/factories/blog.ts';
import { emptyTables } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(blogPosts));

test('published articles that link to the plate, newest first, kept until a post changes', async () => {
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
  const answer = await callApi('/api/atlas/wound/articles');
  expect(answer.status).toBe(200);
  const articles = answer.body as { title: string }[];
  expect(articles.map(({ title }) => title)).toEqual([
    'Newer',
    'Older',
    'Its numbers',
    'Its method',
  ]);
  expect(answer.headers.get('netlify-cache-tag')).toBe('blog');
  const again = await callApi('/api/atlas/wound/articles', {
    headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('a plate without articles has none; what cannot be its name is not found', async () => {
  expect((await callApi('/api/atlas/embryo/articles')).body).toEqual([]);
  expect((await callApi('/api/atlas/Wo%25nd/articles')).status).toBe(404);
});
