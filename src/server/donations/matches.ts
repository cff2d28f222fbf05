import { and, asc, eq, isNull } from 'drizzle-orm';
import type { DonationDetails } from '#model/donations/admin-donations.ts';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { invalidFields } from '../http/errors.ts';
import { type DonationRow, findDonation } from './rows.ts';

/**
 * Requires a gift that an employer can match.
 *
 * @throws HttpError 422 for any other
 */
export async function requireMatchable(tx: Queries, matchOf: string | null): Promise<void> {
  if (matchOf === null) return;
  const row = await findDonation(tx, matchOf);
  const problem =
    (!row && 'No donation has this ID. Copy it from the details of the employee’s gift.') ||
    (row?.reversesId && 'This entry reverses a donation. Enter the ID of the employee’s gift.') ||
    (row?.matchOf && 'This gift is a match itself. Enter the ID of the employee’s gift.') ||
    (row?.status !== 'succeeded' && 'This donation was not paid, so that nobody matches it.');
  if (problem) throw invalidFields({ matchOf: problem });
}

const nameColumns = {
  id: donations.id,
  donorName: donations.donorName,
  amountCents: donations.amountCents,
  currency: donations.currency,
};

/** Reads the gift that this one matches, and the gifts that match this one. */
export async function readMatches(
  db: Queries,
  { id, matchOf }: Pick<DonationRow, 'id' | 'matchOf'>,
): Promise<Pick<DonationDetails, 'matched' | 'matches'>> {
  const [matched] =
    matchOf === null
      ? []
      : await db.select(nameColumns).from(donations).where(eq(donations.id, matchOf));
  const matches = await db
    .select(nameColumns)
    .from(donations)
    .where(and(eq(donations.matchOf, id), isNull(donations.reversesId)))
    .orderBy(asc(donations.receivedAt), asc(donations.id));
  return { matched: matched ?? null, matches };
}
