import { dataPolicy } from '#model/site/security-headers.ts';

/** Responds with a feed or a sitemap. `caching` is what `edgeHeaders` returns for the pages that it lists. */
export function respondWithFeedFile(
  file: string,
  type: string,
  caching: Record<string, string>,
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
