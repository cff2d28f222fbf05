import { timingSafeEqual } from 'node:crypto';
import type { privateLinks } from '../db/schema.ts';
import { environment } from '../env.ts';
import { unavailable } from '../http/errors.ts';
import { computeKeyedHash } from '../keyed-hash.ts';

export type LinkKind = (typeof privateLinks.$inferSelect)['kind'];

const symbols = 'abcdefghijklmnopqrstuvwxyz234567';

// RFC 4648 describes it; ours is in lower case and without padding.
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) => symbols.charAt(Number.parseInt(five.padEnd(5, '0'), 2)));
}

function hashLink(purpose: 'link' | 'code', id: string): Buffer {
  if (!environment().LINK_SECRET) {
    throw unavailable('Private links are not configured: set LINK_SECRET.');
  }
  return computeKeyedHash(purpose, id);
}

/** Signs an id with the first 128 bits of a keyed hash, in 26 characters. @throws HttpError 503 without LINK_SECRET */
export function signId(id: string): string {
  return base32(hashLink('link', id).subarray(0, 16));
}

/**
 * Returns eight digits for a mail; whoever types them has read the mail.
 *
 * @throws HttpError 503 without LINK_SECRET
 */
export function linkCode(id: string): string {
  const number = hashLink('code', id).readUInt32BE();
  return String(number % 100_000_000).padStart(8, '0');
}

/** Returns the token of a link, its id and a signature. @throws HttpError 503 without LINK_SECRET */
export function linkToken(id: string): string {
  return `${id}.${signId(id)}`;
}

/** Returns a path such as `/application/<token>`. @throws HttpError 503 without LINK_SECRET */
export function linkPath(kind: LinkKind, id: string): string {
  return `/${kind}/${linkToken(id)}`;
}

// A token has one spelling: a UUID in lower case, and what `signId` returns.
const tokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z2-7]{26})$/;

/** Tells whether a text has the form of a token, without checking the signature or whether the link still works. */
export function isToken(text: string): boolean {
  return tokenPattern.test(text);
}

// This id is looked up for malformed tokens, so that all unknown ones take the same time.
const noId = '00000000-0000-0000-0000-000000000000';

/** Reads id and signature of a token, without checking the signature. A malformed token gets an id that no link has. */
export function parseToken(token: string): { id: string; signature: string } {
  const [, id = noId, signature = ''] = tokenPattern.exec(token) ?? [];
  return { id, signature };
}

/** Compares a signature in constant time. */
export function isSigned(id: string, signature: string): boolean {
  const [received, expected] = [Buffer.from(signature), Buffer.from(signId(id))];
  return received.length === expected.length && timingSafeEqual(received, expected);
}
