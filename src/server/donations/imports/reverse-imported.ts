import { formatDollars } from '#model/money/money.ts';
import { isRecorded } from '#model/donations/contract.ts';
import { undoEnd } from '#model/undo.ts';
import type { Queries } from '../../db/client.ts';
import type { StateBeforeReversal } from '../../db/gift-imports-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { invalidFields } from '../../http/errors.ts';
import { mailProgress, withdrawUntriedMail } from '../../mail/outbox.ts';
import {
  acknowledgmentKey,
  isFullyReturned,
  readUnsent,
  updateAcknowledgment,
} from '../documents/acknowledgment.ts';
import { reverseRow } from '../reverse-row.ts';
import { type DonationRow, lockDonation } from '../rows.ts';
import { readSecondId } from './find-known.ts';
import { rowFieldPath, type ImportRows } from './read-rows.ts';

type Reversal = ImportRows['reversals'][number];

/** Returns why a row cannot take back this donation; null for one that it can. */
function findProblem(row: DonationRow | undefined, { grossCents }: Reversal): string | null {
  if (row?.livemode !== siteIsLive() || row.reversesId || !isRecorded(row.source))
    return 'There is no such gift.';
  if (row.reversedAt) return 'This gift was taken back already.';
  const left = row.amountCents - row.refundedCents;
  if (left >= 0 - grossCents) return null;
  return `Of the gift ${formatDollars(left)} are left, and the row takes back ${formatDollars(0 - grossCents)}.`;
}

const describeBefore = (
  row: DonationRow,
  document: StateBeforeReversal['document'],
): StateBeforeReversal => ({
  refundedCents: row.refundedCents,
  reversedAt: row.reversedAt?.toISOString() ?? null,
  acknowledgmentKey: row.acknowledgmentKey,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
  document,
});

interface Context {
  known: ReadonlyMap<string, string | null>;
  written: ReadonlyMap<string, string>;
  mail: boolean;
  now: Date;
}

// Without mail nobody is told, but a document that waits states what is left of the gift.
async function updateUntried(tx: Queries, row: DonationRow): Promise<void> {
  const key = acknowledgmentKey(row);
  if (isFullyReturned(row)) await withdrawUntriedMail(tx, key);
  else if ((await mailProgress(key, tx))?.canBeWithdrawn) await updateAcknowledgment(tx, row);
}

async function reverseGift(tx: Queries, row: Reversal, { known, written, mail, now }: Context) {
  const { position, line, externalId, payoutId, donor = null, date } = row;
  const { grossCents, feeCents, netCents } = row;
  const about = {
    position,
    line,
    type: 'reversal' as const,
    externalId,
    sameAs: readSecondId(row),
    payoutId,
  };
  if (known.has(externalId))
    return { ...about, outcome: 'already' as const, donationId: known.get(externalId) ?? null };
  const ofFile = row.of ? (written.get(row.of) ?? known.get(row.of)) : undefined;
  const id = row.reverses ?? ofFile;
  const waiting = { donor, date, grossCents, feeCents, netCents };
  const found = id ? await lockDonation(tx, id) : undefined;
  const problem = id ? findProblem(found, row) : 'The gift that it takes back is not known.';
  if (problem !== null || !found) {
    if (row.reverses)
      throw invalidFields({
        [rowFieldPath(position, 'reverses')]: `Line ${line}, reverses: ${problem}`,
      });
    return { ...about, outcome: 'open' as const, reason: problem, waiting };
  }
  const done = await reverseRow(tx, found.id, {
    cents: 0 - grossCents,
    externalId,
    feeCents,
    createdAt: now,
  });
  if (!done) throw new Error('The gift was found, locked and cannot be taken back.');
  const unsent = await readUnsent(tx, found);
  if (mail) await updateAcknowledgment(tx, done.row, undoEnd(now));
  else await updateUntried(tx, done.row);
  return {
    ...about,
    outcome: 'recorded' as const,
    donationId: done.reversal.id,
    before: describeBefore(found, unsent),
  };
}

/**
 * Takes back the gifts that rows of a file name or staff chose, or parts of them. A row without a gift so far, or with
 * more than is left of it, stays open.
 *
 * @throws HttpError 422 for a chosen donation that cannot be taken back
 */
export async function reverseImportedDonations(
  tx: Queries,
  rows: readonly Reversal[],
  context: Context,
) {
  const stored = [];
  for (const row of rows) stored.push(await reverseGift(tx, row, context));
  return stored;
}
