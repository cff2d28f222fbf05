import { normalizeQuery } from '#model/posts/post-paths.ts';

/**
 * Returns the address of a search in its normalized spelling, to which the others redirect, so that the CDN stores one
 * answer for all; undefined for that address itself, and without a search.
 */
export function normalizedAddress(url: URL): string | undefined {
  const queries = url.searchParams.getAll('q');
  if (!queries[0]?.trim()) return undefined;
  const q = normalizeQuery(queries[0]);
  const isNormalized = url.search
    .slice(1)
    .split('&')
    .includes(new URLSearchParams({ q }).toString());
  if (isNormalized && queries.length === 1) return undefined;
  const normalized = new URL(url);
  normalized.searchParams.set('q', q);
  return normalized.pathname + normalized.search;
}
