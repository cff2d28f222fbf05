import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { type DonationRow, isOpenRecord, nextDonationVersion } from './rows.ts';

/**
 * Adds the row that takes a recorded donation back. The donation counts as refunded from then on, and the new row takes
 * back both sums. Returns undefined for one that cannot be reversed.
 *
 * @param as what the row of a file says of the reversal.
 */
export async function reverseRow(
  tx: Queries,
  id: string,
  as: Partial<Pick<DonationRow, 'externalId' | 'feeCents' | 'createdAt'>> = {},
): Promise<{ row: DonationRow; reversal: DonationRow } | undefined> {
  const now = new Date();
  const [row] = await tx
    .update(donations)
    .set({ reversedAt: now, refundedCents: donations.amountCents, ...nextDonationVersion() })
    .where(and(eq(donations.id, id), isOpenRecord()))
    .returning();
  if (!row) return undefined;
  const { amountCents, feeCents, note: _, ...copied } = row;
  const [reversal] = await tx
    .insert(donations)
    .values({
      ...copied,
      id: randomUUID(),
      amountCents: 0 - amountCents,
      feeCents: 0 - feeCents,
      refundedCents: 0 - amountCents,
      reversesId: id,
      reversedAt: null,
      acknowledgmentKey: null,
      version: 0,
      externalId: null,
      createdAt: now,
      ...as,
    })
    .returning();
  if (!reversal) throw new Error('The reversing row was not written.');
  return { row, reversal };
}
