import { and, count, eq, or, sql } from 'drizzle-orm';
import type { DonationDetails } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { donations, people } from '../db/schema.ts';
import { notFound } from '../http/errors.ts';
import { readAcknowledgementMail } from './acknowledgement.ts';
import { type DonationRow, findDonation } from './find-donation.ts';

/** The donor that the donation made known or, of a donation not paid yet, the one of its address. */
async function readDonor(row: DonationRow): Promise<DonationDetails['donor']> {
  const { queries } = database();
  const byEmail = row.donorEmail
    ? and(eq(people.type, 'donor'), sql`lower(${people.email}) = lower(${row.donorEmail})`)
    : undefined;
  const known = row.personId ? eq(people.id, row.personId) : byEmail;
  if (!known) return null;
  const [donor] = await queries
    .select({
      id: people.id,
      count: count(donations.id),
      totalCents: sql`coalesce(sum(${donations.amountCents}), 0)`.mapWith(Number),
    })
    .from(people)
    .leftJoin(
      donations,
      and(
        or(
          eq(donations.personId, people.id),
          and(
            sql`${people.email} <> ''`,
            sql`lower(${donations.donorEmail}) = lower(${people.email})`,
          ),
        ),
        eq(donations.status, 'succeeded'),
        eq(donations.livemode, row.livemode),
      ),
    )
    .where(known)
    .groupBy(people.id);
  return donor ?? null;
}

/**
 * What a donation's dialog shows beside its row: its acknowledgment and its donor.
 *
 * @throws HttpError 404 when no donation has the id.
 */
export async function readDonationDetails(id: string): Promise<DonationDetails> {
  const row = await findDonation(database().queries, id);
  if (!row) throw notFound('Donation');
  const [acknowledgement, donor] = await Promise.all([
    readAcknowledgementMail(row),
    readDonor(row),
  ]);
  return { acknowledgement, donor };
}
