import { createHash, randomBytes } from 'node:crypto';

/** Makes a key of 256 random bits. Its prefix lets secret scanners recognize it. */
export function makeKey(): string {
  return `bea_${randomBytes(32).toString('base64url')}`;
}

const keyPattern = /^bea_[\w-]{43}$/;

/** Returns the key of an `Authorization` header, or undefined where the header has no key of our form. */
export function readBearerKey(header: string | undefined): string | undefined {
  const [, key = ''] = /^bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return keyPattern.test(key) ? key : undefined;
}

/**
 * Hashes a key for its row. A slow hash would protect no better, because nobody can try 256 random
 * bits.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
