import { and, eq, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Payout, PayoutDetails, PayoutSummary } from '#contracts/donations/payouts.ts';
import { database } from '../../db/client.ts';
import { ledgerEntries, payouts } from '../../db/ledger-schema.ts';

const laterPayout = alias(payouts, 'laterPayout');

/** Failed, and no paid payout has its amount yet. */
export function isOpenFailure() {
  const { payoutId, sourceId, category } = ledgerEntries;
  const paid = database()
    .queries.select({ id: laterPayout.id })
    .from(ledgerEntries)
    .innerJoin(laterPayout, eq(laterPayout.id, payoutId))
    .where(
      and(
        eq(sourceId, payouts.id),
        eq(category, 'payout_reversal'),
        eq(laterPayout.status, 'paid'),
      ),
    );
  return and(eq(payouts.status, 'failed'), notExists(paid));
}

/** The payout with the money of one that failed. */
export async function findLaterPayout(failedId: string): Promise<PayoutDetails['broughtBy']> {
  const [row] = await database()
    .queries.select({ id: payouts.id, arrivesOn: payouts.arrivesOn, status: payouts.status })
    .from(ledgerEntries)
    .innerJoin(payouts, eq(payouts.id, ledgerEntries.payoutId))
    .where(and(eq(ledgerEntries.sourceId, failedId), eq(ledgerEntries.category, 'payout_reversal')))
    .limit(1);
  return row ?? null;
}

const shownFailures = 5;

/** Payouts that failed, until a paid one has their amount; the last first. */
export function readOpenFailures(all: readonly Payout[]): Promise<PayoutSummary['failed']> {
  return Promise.all(
    all
      .filter(({ openFailure }) => openFailure)
      .slice(0, shownFailures)
      .map(async ({ id, amountCents, arrivesOn, failure }) => {
        return { id, amountCents, arrivesOn, failure, broughtBy: await findLaterPayout(id) };
      }),
  );
}
