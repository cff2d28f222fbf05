import { timingSafeEqual } from 'node:crypto';
import { and, eq, gte, lte } from 'drizzle-orm';
import { codeSymbols, readDocumentCode } from '#model/documents/document-code.ts';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { environment } from '../../env.ts';
import { computeKeyedHash } from '../../keyed-hash.ts';
import type { DonationRow } from '../rows.ts';

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

function isSame(code: string, expected: string): boolean {
  return (
    code.length === expected.length && timingSafeEqual(Buffer.from(code), Buffer.from(expected))
  );
}

/** Finds the donation of a document's code; undefined for unknown and malformed codes. */
export async function findDonationByDocumentCode(text: string): Promise<DonationRow | undefined> {
  const code = readDocumentCode(text);
  if (code === null) return undefined;
  const value = Array.from(code.replaceAll('-', '')).reduce(
    (sum, symbol) => sum * 32n + BigInt(codeSymbols.indexOf(symbol)),
    0n,
  );
  const start = (value >> signatureBits).toString(16).padStart(8, '0');
  if (start.length > 8) return undefined;
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(
      and(
        gte(donations.id, `${start}-0000-0000-0000-000000000000`),
        lte(donations.id, `${start}-ffff-ffff-ffff-ffffffffffff`),
        eq(donations.status, 'succeeded'),
      ),
    );
  return rows.find(({ id }) => isSame(code, donationDocumentCode(id) ?? ''));
}
