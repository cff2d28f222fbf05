import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { ApiContext } from './api.ts';

// The CDN responds alone for this many seconds, unless purged.
const freshFor = 600;
// The CDN responds for this many seconds while it revalidates.
const staleWhileRevalidate = 86_400;
// The CDN responds for this many seconds when we cannot.
const staleIfError = 604_800;

/** A tag of responses at the CDN; each noun has one, because a change may show in any of its lists. */
export type CacheTag = 'blog' | 'supporters' | 'register' | 'atlas' | 'terms';

/**
 * Keeps the CDN from telling responses apart by parameters, which it ignores except for named ones and cannot ignore as
 * a whole.
 */
export const noParameter = 'query=none';

interface Variation {
  etag?: string | undefined;
  query?: readonly string[];
}

/**
 * Makes the headers of a response that browsers revalidate each time, and that the CDN stores until its tag is purged,
 * for ten minutes at most before it revalidates in the background. The CDN tells responses apart by the parameters in
 * `query` and ignores all others.
 */
export function edgeHeaders(
  tag: CacheTag,
  { etag, query = [] }: Variation = {},
): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': `public, durable, max-age=${freshFor}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`,
    'Netlify-Cache-Tag': tag,
    'Netlify-Vary': query.length === 0 ? noParameter : `query=${query.join('|')}`,
    ...(etag === undefined ? {} : { ETag: etag }),
  };
}

/**
 * Returns the address without parameters if a request has some, because the CDN cannot ignore a parameter that is named
 * `none`, and each value would render an expensive response again.
 */
export function addressWithoutQuery(url: URL): string | undefined {
  return url.search === '' ? undefined : url.pathname;
}

/** Redirects any query to the one address of a response that takes none, before anything is read. */
export const withoutQuery: MiddlewareHandler = async (c, next) => {
  const bare = addressWithoutQuery(new URL(c.req.url));
  if (bare !== undefined) return c.redirect(bare, 301);
  return next();
};

/**
 * Makes an entity tag from what tells two responses apart: parts, or a whole body. The tag is weak, because a CDN may
 * compress the response.
 */
export function entityTag(...[first, ...parts]: [Buffer] | (string | number)[]): string {
  const content = Buffer.isBuffer(first) ? first : [first, ...parts].join('\n');
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`;
}

/** Compares entity tags weakly, as RFC 9110 asks for `If-None-Match`. */
export function matchesTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

interface CachedResponse {
  tag: CacheTag;
  query?: readonly string[];
  body: unknown;
  etag: string;
}

/** Responds with the body and its headers for the CDN, or 304 if the client has this content. */
export function respondCached(c: ApiContext, { tag, query, body, etag }: CachedResponse): Response {
  const headers = edgeHeaders(tag, { etag, ...(query && { query }) });
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return matchesTag(c.req.header('if-none-match'), etag) ? c.body(null, 304) : c.json(body);
}
