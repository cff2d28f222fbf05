import type { Page, Route } from '@playwright/test';
import type { AdminPostRow, BlogStats } from '#model/posts/admin-posts.ts';
import type { BlogAuthor } from '#model/posts/authors.ts';
import type { MirrorStatus } from '#model/posts/mirror.ts';
import { fulfillList } from './admin-double.ts';

/** The answers that stand in for the server's blog answers, where a test needs rows or states of its own. */
export interface BlogDouble {
  posts: AdminPostRow[];
  authors: BlogAuthor[];
  sync: MirrorStatus;
}

/** The status of a mirror with which nothing is wrong. */
export const calmSync: MirrorStatus = {
  configured: true,
  running: false,
  unfinished: false,
  progress: { read: 0, waiting: 0 },
  lastRun: null,
  problems: [],
  problemCount: 0,
  others: [],
};

async function answer(route: Route, double: BlogDouble): Promise<void> {
  const url = new URL(route.request().url());
  const isRead = route.request().method() === 'GET';
  const { posts, authors, sync } = double;
  if (!isRead) return route.fallback();
  switch (url.pathname) {
    case '/api/admin/blog/posts':
      return fulfillList(route, url, posts);
    case '/api/admin/blog/stats': {
      const published = posts.filter((post) => post.published).length;
      const drafts = posts.length - published;
      const stats: BlogStats = { total: posts.length, published, drafts, authors: authors.length };
      return route.fulfill({ json: stats });
    }
    case '/api/admin/blog/authors':
      return route.fulfill({ json: authors });
    case '/api/admin/blog/sync':
      return route.fulfill({ json: sync });
    default:
      return route.fallback();
  }
}

/** Answers the portal's blog reads from given rows; what is written goes to the product. */
export async function doubleBlog(page: Page, given: Partial<BlogDouble> = {}): Promise<void> {
  const double = { posts: [], authors: [], sync: calmSync, ...given };
  await page.route(/\/api\/admin\/blog\//, (route) => answer(route, double));
}
