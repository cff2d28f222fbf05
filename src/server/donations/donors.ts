import { and, eq, isNotNull, ne, notExists, or } from 'drizzle-orm';
import { database, type Queries, sameText } from '../db/client.ts';
import { donations, people } from '../db/schema.ts';
import { upsertPerson } from '../shared/upsert-person.ts';
import { donationCount, type DonationRow, hasStatus, isInDollars, sumWhere } from './rows.ts';

const isTheirs = or(
  eq(donations.personId, people.id),
  and(ne(people.email, ''), sameText(donations.donorEmail, people.email)),
);

/** Anonymous donations create no person. */
export async function upsertDonor(tx: Queries, row: DonationRow): Promise<void> {
  const { donorName, donorEmail } = row;
  if (!donorName && !donorEmail) return;
  const donor = { type: 'donor', name: donorName ?? '', email: donorEmail ?? '' } as const;
  const personId = await upsertPerson(tx, donor);
  await tx.update(donations).set({ personId }).where(eq(donations.id, row.id));
}

/** No donation makes such a donor known any more. */
export async function removeUnknownDonor(tx: Queries, { personId }: DonationRow): Promise<void> {
  if (!personId) return;
  const others = tx.select({ id: donations.id }).from(donations).where(isTheirs);
  await tx
    .delete(people)
    .where(and(eq(people.id, personId), eq(people.type, 'donor'), notExists(others)));
}

export async function readDonor({
  donorEmail,
  personId,
  livemode,
}: Pick<DonationRow, 'donorEmail' | 'personId' | 'livemode'>) {
  const byEmail = donorEmail
    ? and(eq(people.type, 'donor'), sameText(people.email, donorEmail))
    : undefined;
  const known = personId ? eq(people.id, personId) : byEmail;
  if (!known) return null;
  const [donor] = await database()
    .queries.select({
      id: people.id,
      name: people.name,
      count: sumWhere(donationCount, isNotNull(donations.id)),
      totalCents: sumWhere(donations.amountCents, isInDollars()),
    })
    .from(people)
    .leftJoin(donations, and(isTheirs, hasStatus('succeeded', livemode)))
    .where(known)
    .groupBy(people.id);
  return donor ?? null;
}
