import { createHmac } from 'node:crypto';
import { environment } from './env.ts';

type Purpose =
  | 'address'
  | 'code'
  | 'document'
  | 'gift row'
  | 'giving'
  | 'link'
  | 'rate limit'
  | 'renewal';

/**
 * Returns the HMAC-SHA256 of a text, which nobody computes without the site's secret. The purpose keeps a hash that is
 * made for one thing from being shown for another.
 *
 * A site without LINK_SECRET has no private links, but counts calls and renewals: it keys them by DATABASE_URL.
 *
 * @throws Error without both
 */
export function computeKeyedHash(purpose: Purpose, text: string): Buffer {
  const { LINK_SECRET, DATABASE_URL } = environment();
  const key = LINK_SECRET ?? DATABASE_URL;
  if (!key) throw new Error('Set LINK_SECRET: nothing can be hashed without a secret.');
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest();
}
