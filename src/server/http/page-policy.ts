import { createHash } from 'node:crypto';
import { unusedSources } from '#model/site/security-headers.ts';

const opening = /<(style|script)(?:\s[^>]*)?>/g;

// Every opening tag counts: attribute text may look like one and run to the next end tag.
function inlineHashes(html: string): Set<string> {
  const hashes = new Set<string>();
  for (const { 0: tag, 1: name = '', index } of html.matchAll(opening)) {
    const start = index + tag.length;
    const end = html.indexOf(`</${name}>`, start);
    if (end < 0) continue;
    const text = html.slice(start, end);
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return hashes;
}

/** Astro names the styles of all pages, so hashes that a page does not use are dropped. */
export function narrowPolicy(policy: string, html: string, pathname: string): string {
  const used = inlineHashes(html);
  const unused = unusedSources(pathname);
  return policy
    .replace(/ ('sha256-[^']+')/g, (named, hash: string) => (used.has(hash) ? named : ''))
    .replace(/ (https:[^\s;]+)/g, (named, source: string) =>
      unused.includes(source) ? '' : named,
    );
}
