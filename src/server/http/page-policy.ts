import { createHash } from 'node:crypto';
import { isPaymentPage, providerSources } from '#lib/security-headers.ts';

const opening = /<(style|script)(?:\s[^>]*)?>/g;

/**
 * Hashes of what could be an inline style or script of a page. Words of an attribute may look like
 * one and reach as far as the next end tag, so every beginning counts for itself: the real ones are
 * among them whatever stands before.
 */
function hashesOf(html: string): Set<string> {
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

/**
 * The Content-Security-Policy of the page at a path without what it does not need. Astro names the
 * styles of the whole site in every policy: 3 KB that do not compress, before the first byte of HTML;
 * and only payment pages reach the payment provider. Only leaves out, never adds, so that nothing in
 * the HTML can allow itself.
 */
export function narrowPolicy(policy: string, html: string, pathname: string): string {
  const held = hashesOf(html);
  const refused = isPaymentPage(pathname) ? [] : providerSources;
  return policy
    .replace(/ ('sha256-[^']+')/g, (named, hash: string) => (held.has(hash) ? named : ''))
    .replace(/ (https:[^\s;]+)/g, (named, source: string) =>
      refused.includes(source) ? '' : named,
    );
}
