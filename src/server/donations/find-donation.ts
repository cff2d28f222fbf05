import { eq } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';

/** One row of the donations table. */
export type DonationRow = typeof donations.$inferSelect;

/** The donation of an id, which must be a UUID. */
export async function findDonation(db: Queries, id: string): Promise<DonationRow | undefined> {
  const [row] = await db.select().from(donations).where(eq(donations.id, id));
  return row;
}

/** The donation that a payment was recorded for. */
export async function findByPayment(
  db: Queries,
  paymentIntentId: string,
): Promise<DonationRow | undefined> {
  const [row] = await db
    .select()
    .from(donations)
    .where(eq(donations.paymentIntentId, paymentIntentId));
  return row;
}
