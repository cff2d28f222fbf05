import { timingSafeEqual } from 'node:crypto';
import { codeSymbols } from '#model/documents/document-code.ts';
import { environment } from '../../env.ts';
import { computeKeyedHash } from '../../keyed-hash.ts';

const signatureBits = 45n;

/**
 * Returns a donation's code, as long as a letter's, such as `2B7K-4M9X-Q2RW-5T0H`: 32 bits of the id, which find it in
 * the primary key, and 45 bits of an HMAC, which cannot be computed without the secret. Returns null without
 * LINK_SECRET.
 */
export function donationDocumentCode(id: string): string | null {
  if (!environment().LINK_SECRET) return null;
  const digest = computeKeyedHash('document', id);
  const signature = digest.readBigUInt64BE() >> (64n - signatureBits);
  const value = (BigInt(`0x${id.slice(0, 8)}`) << signatureBits) | signature;
  const symbols = Array.from(value.toString(32).padStart(16, '0'), (digit) =>
    codeSymbols.charAt(Number.parseInt(digit, 32)),
  );
  return (symbols.join('').match(/.{4}/g) ?? []).join('-');
}

/** Returns the first eight digits of the id in a code of `donationDocumentCode`; undefined where no id can have them. */
export function readIdStart(code: string): string | undefined {
  const value = Array.from(code.replaceAll('-', '')).reduce(
    (sum, symbol) => sum * 32n + BigInt(codeSymbols.indexOf(symbol)),
    0n,
  );
  const start = (value >> signatureBits).toString(16).padStart(8, '0');
  return start.length > 8 ? undefined : start;
}

/** Tells in constant time whether a code is a donation's. */
export function isDonationCode(code: string, id: string): boolean {
  const expected = donationDocumentCode(id) ?? '';
  return (
    code.length === expected.length && timingSafeEqual(Buffer.from(code), Buffer.from(expected))
  );
}
