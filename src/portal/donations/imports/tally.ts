import { paysBalance } from '#model/donations/platforms.ts';
import type { DecidedRow, RowState } from './decide-rows.ts';
import type { FileSummary } from './file-summary.ts';

/** The counts and sums of rows; amounts are in cents. */
export interface ImportTally {
  states: Record<RowState, number>;
  /** The number of rows with a question. */
  questions: number;
  /** The number of rows whose dollars are not known. */
  unknownAmounts: number;
  /** The number of gifts and reversals that are recorded already, or would be. */
  gifts: number;
  reversals: number;
  giftCents: number;
  reversedCents: number;
  feeCents: number;
  /** The number of gifts that this import would record. */
  recordedGifts: number;
  recordedReversals: number;
  /** The numbers of documents that an import with mail would send. */
  acknowledgments: number;
  thankYous: number;
}

/** Makes the tally of no rows. */
export const emptyTally = (): ImportTally => ({
  states: { record: 0, already: 0, out: 0, open: 0 },
  questions: 0,
  unknownAmounts: 0,
  gifts: 0,
  reversals: 0,
  giftCents: 0,
  reversedCents: 0,
  feeCents: 0,
  recordedGifts: 0,
  recordedReversals: 0,
  acknowledgments: 0,
  thankYous: 0,
});

/** Adds a row, or removes it with `times` -1, so that one decision does not visit a hundred thousand rows. */
export function addToTally(tally: ImportTally, row: DecidedRow, times: 1 | -1): void {
  const { gift, reversal, state, needsStaff } = row;
  const isUnknown = row.hasUnknownAmount && state === 'open';
  tally.states[state] += times;
  if (needsStaff) tally.questions += times;
  if (isUnknown) tally.unknownAmounts += times;
  if (state === 'out' || isUnknown) return;
  tally.feeCents += times * (gift?.feeCents ?? reversal?.feeCents ?? 0);
  if (gift) {
    tally.gifts += times;
    tally.giftCents += times * gift.grossCents;
  } else if (reversal) {
    tally.reversals += times;
    tally.reversedCents -= times * reversal.grossCents;
  }
  if (state !== 'record') return;
  if (reversal) tally.recordedReversals += times;
  if (!gift) return;
  tally.recordedGifts += times;
  if (!gift.email) return;
  if (gift.document === 'tax') tally.acknowledgments += times;
  if (gift.document === 'thanks') tally.thankYous += times;
}

/** Compares the net of the rows with the payout that the file names. */
export function compareWithPayout(
  { format, costs, payout }: Pick<FileSummary, 'format' | 'costs' | 'payout'>,
  tally: ImportTally,
) {
  const { giftCents, reversedCents, feeCents } = tally;
  const costCents = costs.reduce((all, { cents }) => all + cents, 0);
  const netCents = giftCents - reversedCents - feeCents - costCents;
  const saidCents = payout.reduce((all, each) => all + each.netCents, 0);
  const driftCents = payout.reduce((all, each) => all + (each.driftCents ?? 0), 0);
  // With one payout, the difference belongs to the rows whose dollars staff will type.
  const isOpen = tally.unknownAmounts > 0 && payout.length === 1 && !paysBalance(format);
  const openCents = isOpen ? Math.max(0, saidCents - netCents - driftCents) : 0;
  const tiesToPayout = payout.length > 0 && netCents + driftCents + openCents === saidCents;
  return { costCents, netCents, saidCents, driftCents, openCents, tiesToPayout };
}
