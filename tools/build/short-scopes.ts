import type { Plugin } from 'vite';

const scope = /\bastro-([a-z0-9]{8})\b/g;

/** A scope's short form, the same for the same scope. */
export function shorten(code: string, taken = new Map<string, string>()): string {
  return code.replace(scope, (whole, hash: string) => {
    // A class may not begin with a digit.
    const short = `_${hash.slice(0, 4)}`;
    const owner = taken.get(short) ?? whole;
    if (owner !== whole) throw new Error(`${whole} and ${owner} both shorten to ${short}.`);
    taken.set(short, whole);
    return short;
  });
}

/**
 * Shortens the classes that scope a component's styles. Every page holds its own styles, so each of
 * the thirty hashes of a page is among the first 14 KB; four characters tell them apart as well.
 */
export function shortScopes(): Plugin {
  const taken = new Map<string, string>();
  return {
    name: 'short-scopes',
    apply: 'build',
    transform: {
      filter: { id: /\.astro(?:\?|$)/, code: /\bastro-[a-z0-9]{8}\b/ },
      handler: (code) => ({ code: shorten(code, taken), map: null }),
    },
  };
}
