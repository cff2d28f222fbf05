import { bounds, countBounds } from '../fields/bounds.ts';
import { normalizeSearch } from '../text/word-signs.ts';
import { labelSlug } from './slug.ts';

export const blogPath = '/blog';

export const feedPath = '/rss.xml';

export const jsonFeedPath = '/feed.json';

/** Returns the path of a post's public page, for a slug that is not encoded yet. */
export function postPath(slug: string): string {
  return `${blogPath}/${encodeURIComponent(slug)}`;
}

export interface ListFilters {
  q?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Returns a search in its normalized spelling, cut to 16 words and 200 characters, so that all spellings share an
 * address.
 */
export function normalizeQuery(q: string): string {
  return normalizeSearch(q, { words: countBounds.searchWords, length: bounds.searchQuery });
}

/**
 * Returns the path of a list of articles with its search; `after` is the cursor of an older page. Empty values are left
 * out.
 */
export function listPath(path: string, query: { q?: string | undefined; after?: string } = {}) {
  return withQuery(path, query);
}

/** Returns the path of the articles of a category or tag; the slug is that of `labelSlug`. */
export function topicPath(kind: 'category' | 'tag', slug: string): string {
  return `${blogPath}/${kind}/${encodeURIComponent(slug)}`;
}

/**
 * Returns the path of an author's articles, such as `/blog/author/3-jane-roe`; a name without letters leaves the number
 * alone.
 */
export function authorPath({ id, name }: { id: number; name: string }): string {
  const slug = labelSlug(name);
  return `${blogPath}/author/${id}${slug === '' ? '' : `-${encodeURIComponent(slug)}`}`;
}

/** Returns the path of a category's own RSS feed. */
export function categoryFeedPath(slug: string): string {
  return `${topicPath('category', slug)}/rss.xml`;
}

/** Returns the path of the API for the same list as a page. The page asks there whether it is still current. */
export function postsApiPath(filters: ListFilters, after?: string): string {
  return withQuery('/api/blog', { ...filters, after });
}

/** Returns the path of the API for a published post. */
export function postApiPath(slug: string): string {
  return `/api/blog/${encodeURIComponent(slug)}`;
}

/** Returns the path of the API for the posts that are shown below a post. */
export function relatedApiPath(slug: string): string {
  return `${postApiPath(slug)}/related`;
}
