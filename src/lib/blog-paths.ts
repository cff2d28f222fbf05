/** The blog's front page. */
export const blogPath = '/blog';

/** Every article in full, for feed readers. */
export const feedPath = '/rss.xml';

/** The page of a post. */
export function postPath(slug: string): string {
  return `${blogPath}/${encodeURIComponent(slug)}`;
}

/** The page of the list that starts behind a post; `after` is a value of the API's `Link`. */
export function olderPath(after: string): string {
  return `${blogPath}?after=${encodeURIComponent(after)}`;
}

/** The answer that a page of the list shows; without `after` the newest posts. */
export function listAnswerPath(after?: string): string {
  return after === undefined ? '/api/blog' : `/api/blog?after=${encodeURIComponent(after)}`;
}

/** The answer that the page of a post shows. */
export function postAnswerPath(slug: string): string {
  return `/api/blog/${encodeURIComponent(slug)}`;
}

/** The answer that the end of a post's page shows. */
export function relatedAnswerPath(slug: string): string {
  return `${postAnswerPath(slug)}/related`;
}
