import { bounds } from '../fields/bounds.ts';
import { normalizeSearch } from '../text/word-signs.ts';
import { labelSlug } from './slug.ts';

export const blogPath = '/blog';

export const feedPath = '/rss.xml';

export const jsonFeedPath = '/feed.json';

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

export function normalizeQuery(q: string): string {
  return normalizeSearch(q, { words: bounds.searchWords, length: bounds.searchQuery });
}

export function listPath(path: string, query: { q?: string | undefined; after?: string } = {}) {
  return withQuery(path, query);
}

export function topicPath(kind: 'category' | 'tag', slug: string): string {
  return `${blogPath}/${kind}/${encodeURIComponent(slug)}`;
}

export function authorPath({ id, name }: { id: number; name: string }): string {
  const slug = labelSlug(name);
  return `${blogPath}/author/${id}${slug === '' ? '' : `-${encodeURIComponent(slug)}`}`;
}

export function categoryFeedPath(slug: string): string {
  return `${topicPath('category', slug)}/rss.xml`;
}

export function listAnswerPath(filters: ListFilters, after?: string): string {
  return withQuery('/api/blog', { ...filters, after });
}

export function postAnswerPath(slug: string): string {
  return `/api/blog/${encodeURIComponent(slug)}`;
}

export function relatedAnswerPath(slug: string): string {
  return `${postAnswerPath(slug)}/related`;
}
