import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { type DonationRow, isOpenRecord, nextDonationVersion, sumColumn } from './rows.ts';

type ReversalDetails = Partial<
  Pick<DonationRow, 'id' | 'externalId' | 'feeCents' | 'createdAt'>
> & {
  /** A part of what is left of the donation, in cents; all of it when left out. */
  cents?: number;
};

// Parts that were reversed before have given back a part of the fee.
async function readFeeLeft(tx: Queries, { id, feeCents, refundedCents }: DonationRow) {
  if (refundedCents === 0) return feeCents;
  const [reversed] = await tx
    .select({ cents: sumColumn(donations.feeCents) })
    .from(donations)
    .where(eq(donations.reversesId, id));
  return feeCents + (reversed?.cents ?? 0);
}

/**
 * Adds the row that reverses a recorded donation or a part of it. That much counts as refunded from then on, and the
 * new row reverses both sums. Returns undefined for one that cannot be reversed.
 *
 * @param details what staff or the row of a file say of the reversal
 */
export async function reverseRow(
  tx: Queries,
  id: string,
  { cents, ...details }: ReversalDetails = {},
): Promise<{ row: DonationRow; reversal: DonationRow } | undefined> {
  const now = new Date();
  const isOpen = and(eq(donations.id, id), isOpenRecord());
  const [found] = await tx.select().from(donations).where(isOpen).for('update');
  if (!found) return undefined;
  const left = found.amountCents - found.refundedCents;
  const reversedCents = cents ?? left;
  if (reversedCents > left) return undefined;
  const takesPart = reversedCents < left;
  const refundedCents = found.refundedCents + reversedCents;
  const [row] = await tx
    .update(donations)
    .set({ refundedCents, reversedAt: takesPart ? null : now, ...nextDonationVersion() })
    .where(isOpen)
    .returning();
  if (!row) return undefined;
  const { note: _, ...copied } = row;
  const [reversal] = await tx
    .insert(donations)
    .values({
      ...copied,
      id: randomUUID(),
      amountCents: 0 - reversedCents,
      feeCents: takesPart ? 0 : 0 - (await readFeeLeft(tx, found)),
      refundedCents: 0 - reversedCents,
      reversesId: id,
      takesPart,
      reversedAt: null,
      acknowledgmentKey: null,
      version: 0,
      externalId: null,
      createdAt: now,
      ...details,
    })
    .returning();
  if (!reversal) throw new Error('The reversing row was not written.');
  return { row, reversal };
}
