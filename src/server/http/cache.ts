import { createHash } from 'node:crypto';
import { purgeCache } from '@netlify/functions';

/** Seconds that a CDN may answer by itself; a purge cuts it short (P-65). */
const freshFor = 600;
/** Seconds after that in which it may answer with the old copy while it asks for the new one. */
const staleWhileRevalidate = 86_400;
/** Seconds in which it may answer with the old copy because we cannot. */
const staleIfError = 604_800;

/** What a kept answer is filed under. */
interface EdgeEntry {
  /** Names under which it is purged. */
  tags: string[];
  /** Entity tag of the content; a page gets its own from its HTML (src/middleware.ts). */
  etag?: string;
}

/** Query parameters that make another answer; a CDN is told to ignore any other. */
const telling = ['after', 'limit'];

/** Headers that let a CDN keep an answer durably, and browsers only with asking. */
export function edgeHeaders({ tags, etag }: EdgeEntry): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': `public, durable, max-age=${freshFor}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`,
    'Netlify-Cache-Tag': tags.join(','),
    'Netlify-Vary': `query=${telling.join('|')}`,
    ...(etag === undefined ? {} : { ETag: etag }),
  };
}

/** A weak entity tag over whatever an answer is made of; weak, because a CDN may compress it. */
export function entityTag(...parts: (string | number)[]): string {
  return `W/"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16)}"`;
}

/** True when the caller already has this content (RFC 9110, weak comparison). */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

/**
 * Purges every cached answer with one of the tags from the platform's CDN; does nothing elsewhere.
 *
 * @throws Error when the platform refuses.
 */
export async function purgeTags(tags: string[]): Promise<void> {
  if (process.env.NETLIFY_PURGE_API_TOKEN) await purgeCache({ tags });
}
