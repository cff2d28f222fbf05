import { randomBytes } from 'node:crypto';

/** Returns an address from the block for examples (RFC 3849), in a /64 of its own, by which limits count. */
export function freshIp(): string {
  const groups = randomBytes(4).toString('hex').match(/.{4}/g) ?? [];
  return `2001:db8:${groups.join(':')}::1`;
}
