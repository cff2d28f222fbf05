import { listPath, topicPath } from '#model/posts/post-paths.ts';
import { labelSlug } from '#model/posts/slug.ts';
import { redirectFrom } from './cache.ts';
import { readListRequest } from './list-request.ts';
import { readTopicPage } from './read-pages.ts';
import { normalizedAddress } from './search-address.ts';

const notFound = { status: 404, headers: {} };

/**
 * Reads the page of a category or tag. Returns a redirect where the address is not the current one, and no `request`
 * where there is no such topic.
 */
export async function openTopicPage(
  kind: 'category' | 'tag',
  { slug: typedSlug, url, ip }: { slug: string; url: URL; ip: string },
) {
  const normalized = normalizedAddress(url);
  if (normalized !== undefined) return redirectFrom(url, normalized, 301);
  const topicPage = await readTopicPage(kind, typedSlug);
  const topic = 'status' in topicPage ? undefined : topicPage;
  const slug = topic?.slug ?? typedSlug;
  const path = topicPath(kind, slug);
  if (topic?.hasMoved) return redirectFrom(url, `${path}${url.search}`);
  // An earlier slug may become another topic's.
  const redirectStatus = slug === labelSlug(typedSlug) ? 301 : 302;
  if (slug !== typedSlug) return redirectFrom(url, `${path}${url.search}`, redirectStatus);
  if ('status' in topicPage && topicPage.status === 404)
    return { responseHead: notFound, request: undefined };
  const request = await readListRequest(url, { [kind]: slug }, ip);
  if (request.responseHead.status === 404) {
    return redirectFrom(url, listPath(path, { q: request.filters.q }), 302);
  }
  return { responseHead: request.responseHead, request, topic, path, name: topic?.name ?? slug };
}
