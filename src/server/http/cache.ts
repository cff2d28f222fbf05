import { createHash } from 'node:crypto';
import { purgeCache } from '@netlify/functions';
import type { ApiContext } from './api.ts';

/** Seconds a CDN answers alone, unless purged (P-65). */
const freshFor = 600;
/** Seconds it answers while it revalidates. */
const staleWhileRevalidate = 86_400;
/** Seconds it answers when we cannot. */
const staleIfError = 604_800;

/** One tag for the whole blog, because a change may show in any list. */
export const blogCacheTag = 'blog';

export function edgeHeaders(etag?: string): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': `public, durable, max-age=${freshFor}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`,
    'Netlify-Cache-Tag': blogCacheTag,
    // The CDN ignores other query parameters.
    'Netlify-Vary': 'query=after|limit',
    ...(etag === undefined ? {} : { ETag: etag }),
  };
}

/** Weak, because a CDN may compress the answer. */
export function entityTag(...parts: (string | number)[]): string {
  return `W/"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16)}"`;
}

/** RFC 9110, weak comparison. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

/** The platform refuses a third purge of a tag within this time. */
const purgeWindowMs = 5000;

/** Does nothing outside the platform; tries twice. @throws what the second attempt throws */
export async function purgeTag(tag: string): Promise<void> {
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  try {
    await purgeCache({ tags: [tag] });
  } catch {
    await new Promise((resolve) => setTimeout(resolve, purgeWindowMs));
    await purgeCache({ tags: [tag] });
  }
}

/** 304 if the caller has this content, else 200. */
export function answerCached(c: ApiContext, body: unknown, etag: string): Response {
  for (const [name, value] of Object.entries(edgeHeaders(etag))) c.header(name, value);
  return isKnown(c.req.header('if-none-match'), etag) ? c.body(null, 304) : c.json(body);
}
