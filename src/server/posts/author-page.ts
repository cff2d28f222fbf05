import { authorPath, blogPath } from '#model/posts/post-paths.ts';
import { redirectFrom } from './cache.ts';
import { readListRequest } from './list-request.ts';
import { readAuthorPage } from './read-pages.ts';

const notFound = { status: 404, headers: {} };

/**
 * Reads the page of an author, whose address begins with the id. Returns a redirect where the address is not the
 * current one or leads behind the last article, and no `request` where there is no such author. `author` is undefined
 * while the database is away.
 */
export async function openAuthorPage({
  address,
  url,
  ip,
}: {
  address: string;
  url: URL;
  ip: string;
}) {
  const read = await readAuthorPage(address);
  if ('status' in read && read.status === 404)
    return { responseHead: notFound, request: undefined };
  const author = 'status' in read ? undefined : read;
  const typedPath = `${blogPath}/author/${encodeURIComponent(address)}`;
  const path = author ? authorPath(author) : typedPath;
  if (path !== typedPath) return redirectFrom(url, `${path}${url.search}`, 301);
  // An author's articles are read, not searched.
  const ownUrl = new URL(url);
  ownUrl.searchParams.delete('q');
  const id = author ? String(author.id) : (/^\d+/.exec(address)?.[0] ?? '0');
  const request = await readListRequest(ownUrl, { author: id }, ip);
  if (request.responseHead.status === 404) return redirectFrom(url, path, 302);
  return { responseHead: request.responseHead, request, author, path };
}
