import { type APIRequestContext, expect } from '@playwright/test';
import { type BlogPostSummary, blogListSchema } from '#model/posts/contract.ts';

/** The number of articles that host/seed brings. */
export const seededCount = 9;

/** Waits until the sandbox CMS has been mirrored into an empty site; returns the articles, newest first. */
export async function seededArticles(request: APIRequestContext): Promise<BlogPostSummary[]> {
  let articles: BlogPostSummary[] = [];
  await expect(async () => {
    articles = blogListSchema.parse(await (await request.get('/api/blog')).json());
    expect(articles.length).toBeGreaterThanOrEqual(seededCount);
  }).toPass();
  return articles;
}
