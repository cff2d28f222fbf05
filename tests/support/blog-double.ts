import type { Page, Route } from '@playwright/test';
import type { AdminPostRow, BlogStats } from '#contracts/blog/admin-blog.ts';
import type { BlogAuthor } from '#contracts/blog/blog-authors.ts';
import type { MirrorStatus } from '#contracts/blog/blog-mirror.ts';

/** What stands in for the server's blog answers, where a test needs rows or states of its own. */
export interface BlogDouble {
  posts: AdminPostRow[];
  authors: BlogAuthor[];
  sync: MirrorStatus;
  /** Lists and figures are answered with this status, or not at all; null answers as the product. */
  failure: { status: number; error: string } | 'offline' | null;
  /** Lists wait for this. */
  gate: Promise<void>;
}

/** A mirror that nothing is wrong with. */
export const calmSync: MirrorStatus = {
  configured: true,
  running: false,
  unfinished: false,
  progress: { read: 0, waiting: 0 },
  lastRun: null,
  problems: [],
};

function answerList(route: Route, url: URL, posts: AdminPostRow[]) {
  const start = Number(url.searchParams.get('after') ?? 0);
  const end = start + Number(url.searchParams.get('limit') ?? 1000);
  const query = new URLSearchParams({ content: 'none', after: String(end) });
  const link = end < posts.length ? { Link: `<${url.pathname}?${query}>; rel="next"` } : {};
  const headers = { 'X-Total-Count': String(posts.length), ...link };
  return route.fulfill({ json: posts.slice(start, end), headers });
}

async function answer(route: Route, double: BlogDouble): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  const isRead = route.request().method() === 'GET';
  const { failure, posts, authors, sync } = double;
  if (!isRead) return route.fallback();
  await double.gate;
  if (failure === 'offline') return route.abort('connectionfailed');
  if (failure) return route.fulfill({ status: failure.status, json: { error: failure.error } });
  switch (pathname) {
    case '/api/admin/blog/posts':
      return answerList(route, new URL(`?${searchParams}`, route.request().url()), posts);
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
export async function doubleBlog(page: Page, given: Partial<BlogDouble> = {}): Promise<BlogDouble> {
  const double: BlogDouble = {
    posts: [],
    authors: [],
    sync: calmSync,
    failure: null,
    gate: Promise.resolve(),
    ...given,
  };
  await page.route(/\/api\/admin\/blog\//, (route) => answer(route, double));
  return double;
}
