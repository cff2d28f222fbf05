import { createHash } from 'node:crypto';
import { unusedSources } from '#model/site/security-headers.ts';

const openingTag = /<(style|script)(?:\s[^>]*)?>/g;

// Every opening tag counts: attribute text may look like one and run to the next end tag.
function inlineHashes(page: Buffer): Set<string> {
  const hashes = new Set<string>();
  // Each byte becomes one character, so that positions in the text are those of bytes.
  const html = page.toString('latin1');
  for (const { 0: tag, 1: name = '', index } of html.matchAll(openingTag)) {
    const start = index + tag.length;
    const end = html.indexOf(`</${name}>`, start);
    if (end < 0) continue;
    const content = page.subarray(start, end);
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return hashes;
}

/** Drops hashes that a page does not use from its policy, because Astro names the styles of all pages. */
export function narrowPolicy(policy: string, page: Buffer, pathname: string): string {
  const used = inlineHashes(page);
  const unused = unusedSources(pathname);
  return policy
    .replace(/ ('sha256-[^']+')/g, (named, hash: string) => (used.has(hash) ? named : ''))
    .replace(/ (https:[^\s;]+)/g, (named, source: string) =>
      unused.includes(source) ? '' : named,
    );
}
