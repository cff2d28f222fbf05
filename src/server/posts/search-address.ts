import { foldQuery } from '#model/posts/post-paths.ts';

/**
 * The address of a search in its one spelling, to which the others lead, so that the CDN keeps one answer
 * for all; undefined for that address itself, and without a search.
 */
export function foldedAddress(url: URL): string | undefined {
  const asked = url.searchParams.getAll('q');
  if (!asked[0]?.trim()) return undefined;
  const q = foldQuery(asked[0]);
  const isFolded = url.search.slice(1).split('&').includes(new URLSearchParams({ q }).toString());
  if (isFolded && asked.length === 1) return undefined;
  const folded = new URL(url);
  folded.searchParams.set('q', q);
  return folded.pathname + folded.search;
}
