import { dataPolicy } from '#model/site/security-headers.ts';
import { edgeHeaders } from './cache.ts';

/** Responds with a feed, which the CDN stores until a post changes, unless `caching` says otherwise. */
export function respondWithFeedFile(
  file: string,
  type: string,
  caching = edgeHeaders('blog'),
): Response {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': dataPolicy,
  };
  return new Response(file, { headers: { ...headers, ...caching } });
}

/** Responds with plain text that a feed or a sitemap could not be read, and asks to try again after 30 seconds. */
export function respondUnavailable(status: number): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '30' };
  return new Response('This could not be read at the moment. Please try again shortly.\n', {
    status,
    headers,
  });
}
