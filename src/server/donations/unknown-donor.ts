import { and, eq, notExists, or, sql } from 'drizzle-orm';
import { type Queries, sameText } from '../db/client.ts';
import { donations, people } from '../db/schema.ts';
import type { DonationRow } from './rows.ts';

/** Removes a donor whom no donation makes known any more (P-27). */
export async function removeUnknownDonor(tx: Queries, { personId }: DonationRow): Promise<void> {
  if (!personId) return;
  const isTheirs = or(
    eq(donations.personId, people.id),
    and(sql`${people.email} <> ''`, sameText(donations.donorEmail, people.email)),
  );
  const others = tx.select({ id: donations.id }).from(donations).where(isTheirs);
  await tx
    .delete(people)
    .where(and(eq(people.id, personId), eq(people.type, 'donor'), notExists(others)));
}
