import { and, eq, isNotNull } from 'drizzle-orm';
import { isRecorded } from '#model/donations/contract.ts';
import { undoEnd, undoMinutes } from '#model/undo.ts';
import type { Queries } from '../db/client.ts';
import { giftImportRows } from '../db/gift-imports-schema.ts';
import { mayHaveMailAbout } from '../mail/outbox.ts';
import { isInMonthFile } from './ledger/month-file.ts';
import type { DonationRow } from './rows.ts';

/** Returns why a donation cannot be reversed; null for one that can. */
export function findReversalProblem(row: DonationRow): string | null {
  if (!isRecorded(row.source))
    return 'Online donations are refunded at Stripe. Nothing was changed.';
  if (row.reversesId) return 'This entry reverses a donation and stays.';
  return row.reversedAt ? 'This donation was already reversed.' : null;
}

// The payout of a file would keep its money after the gift is gone.
const isInPayout = async (db: Queries, id: string) =>
  (await db.$count(
    giftImportRows,
    and(eq(giftImportRows.donationId, id), isNotNull(giftImportRows.payoutId)),
  )) > 0;

/** Returns why a donation cannot be undone; null for one that can. */
export async function findUndoProblem(db: Queries, row: DonationRow): Promise<string | null> {
  const closed = findReversalProblem(row);
  if (closed !== null) return closed;
  if (row.refundedCents > 0)
    return 'A part of this donation was reversed. You can reverse the rest.';
  if (undoEnd(row.createdAt).getTime() <= Date.now())
    return `More than ${undoMinutes} minutes have passed. You can reverse the donation.`;
  if (await isInPayout(db, row.id))
    return 'A file counts this donation in a payout. You can take the file back, or reverse the donation.';
  if (await isInMonthFile(db, row.id))
    return 'The file of its month was exported. You can reverse the donation.';
  if (await mayHaveMailAbout(db, row.id))
    return 'The document has already left. You can reverse the donation.';
  return null;
}
