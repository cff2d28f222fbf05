import { parseAddress } from '#contracts/parse-address.ts';

/** The `after` value of an answer's `Link: rel="next"`; undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const target = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return target
    ? (parseAddress(target, 'http://x')?.searchParams.get('after') ?? undefined)
    : undefined;
}
