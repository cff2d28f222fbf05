import { createHash } from 'node:crypto';

const inline = /<(style|script)(?:\s[^>]*)?>(.*?)<\/\1>/gs;

function hashesOf(html: string): Set<string> {
  const texts = [...html.matchAll(inline)].map(([, , text = '']) => text);
  return new Set(
    texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
}

/**
 * A page's Content-Security-Policy without the hashes of what the page does not hold. Astro names
 * the styles of the whole site in every policy: 3 KB that do not compress, before the first byte of
 * HTML. Only leaves out, never adds, so that nothing in the HTML can allow itself.
 */
export function narrowPolicy(policy: string, html: string): string {
  const held = hashesOf(html);
  return policy.replace(/ ('sha256-[^']+')/g, (named, hash: string) =>
    held.has(hash) ? named : '',
  );
}
