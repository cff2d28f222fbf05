import { authorPath, topicPath } from '#model/posts/post-paths.ts';
import { type PageError, toPageError } from '../http/page-response.ts';
import { listPublishedAuthors } from './public-authors.ts';
import { listPublishedAddresses } from './public-posts.ts';
import { listCategories, listTags } from './topics.ts';

// Netlify limits a response to 6 MB, which is about 15,000 addresses.
const maxInSitemap = 15_000;

const maxTopicsInSitemap = 10_000;

/**
 * Lists at most 10,000 paths of the pages of categories, authors and tags, in this order, for the sitemap, or returns
 * the status of an error.
 */
export function readTopicPaths(): Promise<string[] | PageError> {
  return toPageError(async () => {
    const [categories, tags, authors] = await Promise.all([
      listCategories(),
      listTags(),
      listPublishedAuthors(),
    ]);
    return [
      ...categories.map(({ slug }) => topicPath('category', slug)),
      ...authors.map(authorPath),
      ...tags.map(({ slug }) => topicPath('tag', slug)),
    ].slice(0, maxTopicsInSitemap);
  });
}

/**
 * Lists slug and last change of the newest 15,000 published posts for the sitemap, or returns the status of an error.
 */
export function readSitemap() {
  return toPageError(() => listPublishedAddresses(maxInSitemap));
}
