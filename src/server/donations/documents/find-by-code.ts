import { and, eq, gte, lte } from 'drizzle-orm';
import { readDocumentCode } from '#model/documents/document-code.ts';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import type { DonationRow } from '../rows.ts';
import { isDonationCode, readIdStart } from './document-code.ts';

/** Finds the donation of a document's code; undefined for unknown and malformed codes. */
export async function findDonationByDocumentCode(text: string): Promise<DonationRow | undefined> {
  const code = readDocumentCode(text);
  const start = code === null ? undefined : readIdStart(code);
  if (code === null || start === undefined) return undefined;
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
  return rows.find(({ id }) => isDonationCode(code, id));
}
