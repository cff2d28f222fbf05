import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { ApiContext } from './api.ts';

// The CDN answers alone for so many seconds, unless purged.
const freshFor = 600;
// It answers for so many seconds while it revalidates.
const staleWhileRevalidate = 86_400;
// It answers for so many seconds when we cannot.
const staleIfError = 604_800;

/** Everything kept at the CDN has one tag, because a change may show in any of its lists. */
export type CacheTag = 'blog' | 'supporters' | 'register' | 'atlas' | 'terms';

/** The CDN ignores all parameters but the named ones; it cannot be told to ignore them all. */
export const noParameter = 'query=none';

interface Variation {
  etag?: string | undefined;
  query?: readonly string[];
}

/**
 * Makes the headers of an answer that browsers ask for again each time, and that the CDN keeps until its tag is purged,
 * for ten minutes at most before it asks us in the background. It tells answers apart by the parameters in `query` and
 * ignores all others.
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
 * Returns where an answer without parameters is, if it was asked for with some: each of them would make what is dear
 * once more, because the CDN cannot ignore a parameter that is named `none`.
 */
export function addressWithoutQuery(url: URL): string | undefined {
  return url.search === '' ? undefined : url.pathname;
}

/** Leads from any query to the one address of an answer that takes none, before anything is read. */
export const withoutQuery: MiddlewareHandler = async (c, next) => {
  const bare = addressWithoutQuery(new URL(c.req.url));
  if (bare !== undefined) return c.redirect(bare, 301);
  return next();
};

/**
 * Makes the tag of what tells two answers apart: parts, or a whole body. It is weak, because a CDN may compress the
 * answer.
 */
export function entityTag(...[first, ...parts]: [Buffer] | (string | number)[]): string {
  const content = Buffer.isBuffer(first) ? first : [first, ...parts].join('\n');
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`;
}

/** RFC 9110 asks for the weak comparison. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

interface CachedAnswer {
  tag: CacheTag;
  query?: readonly string[];
  body: unknown;
  etag: string;
}

/** Answers with the body and its headers for the CDN, or 304 if the client has this content. */
export function answerCached(c: ApiContext, { tag, query, body, etag }: CachedAnswer): Response {
  const headers = edgeHeaders(tag, { etag, ...(query && { query }) });
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return isKnown(c.req.header('if-none-match'), etag) ? c.body(null, 304) : c.json(body);
}
