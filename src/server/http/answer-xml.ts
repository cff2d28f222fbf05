import { dataPolicy } from '#lib/security-headers.ts';
import { edgeHeaders } from './cache.ts';

/** Characters that XML 1.0 has no way to write, lone surrogates among them. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text with all that XML can hold of it; markup in it stays for the writer to escape. */
export function writable(text: string): string {
  return text.replace(unwritable, '');
}

/** A text as XML writes it between tags and in attributes. */
export function escapeXml(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return writable(text).replace(/[&<>"]/g, (mark) => `&${names[mark]};`);
}

/** An XML document that a CDN may keep until one of its tags is purged. */
export function answerXml(xml: string, { type, tags }: { type: string; tags: string[] }): Response {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': dataPolicy,
    ...edgeHeaders({ tags }),
  };
  return new Response(xml, { headers });
}

/** What a machine is told while the document cannot be made. */
export function answerUnreadable(status: number): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '30' };
  return new Response('The database does not answer at the moment. Please try again shortly.\n', {
    status,
    headers,
  });
}
