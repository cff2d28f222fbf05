export const blogPath = '/blog';

export const feedPath = '/rss.xml';

export function postPath(slug: string): string {
  return `${blogPath}/${encodeURIComponent(slug)}`;
}

export function olderPath(after: string): string {
  return `${blogPath}?after=${encodeURIComponent(after)}`;
}

export function listAnswerPath(after?: string): string {
  return after === undefined ? '/api/blog' : `/api/blog?after=${encodeURIComponent(after)}`;
}

export function postAnswerPath(slug: string): string {
  return `/api/blog/${encodeURIComponent(slug)}`;
}

export function relatedAnswerPath(slug: string): string {
  return `${postAnswerPath(slug)}/related`;
}
