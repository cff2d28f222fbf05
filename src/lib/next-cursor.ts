import { parseAddress } from '#contracts/parse-address.ts';

/** The `after` of `Link: rel="next"`. */
export function nextCursor(link: string | null): string | undefined {
  const target = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return target
    ? (parseAddress(target, 'http://x')?.searchParams.get('after') ?? undefined)
    : undefined;
}
