import { parseUrl } from './parse-url.ts';

/** Removes characters that Unicode lets programs ignore, such as joiners and soft hyphens. */
export function stripInvisible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/**
 * Returns the address to which mail is sent: without invisible characters, and with an international domain in its
 * ASCII form (`ana@bücher.example` is `ana@xn--bcher-kva.example`).
 */
export function normalizeEmail(text: string): string {
  const address = stripInvisible(text).trim();
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  const isInternational = /^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain) && /[^\0-\x7f]/.test(domain);
  const ascii = isInternational && start > 0 ? parseUrl(`http://${domain}`)?.hostname : null;
  return ascii ? address.slice(0, start) + ascii : address;
}
