import { createHash, randomBytes } from 'node:crypto';

/** A key of 256 random bits with a prefix by which secret scanners know it. */
export function makeKey(): string {
  return `bea_${randomBytes(32).toString('base64url')}`;
}

const keyPattern = /^bea_[\w-]{43}$/;

/** The key of an `Authorization` header; undefined for everything that is none. */
export function readBearer(header: string | undefined): string | undefined {
  const [, key = ''] = /^bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return keyPattern.test(key) ? key : undefined;
}

/**
 * What is stored of a key. A slow hash would protect no better, because nobody can try 256 random
 * bits.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
