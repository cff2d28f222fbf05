import { payoutPath } from '#model/admin/portal-paths.ts';
import { dayMs } from '#model/dates/durations.ts';
import { and, eq, gt } from 'drizzle-orm';
import { describePayoutFailure } from '#model/donations/payout-failures.ts';
import { formatMoney } from '#model/money/money.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { database } from '../../db/client.ts';
import { payouts } from '../../db/ledger-schema.ts';
import { failedAt } from '../ledger/paid-by-hand.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import type { StaffAlert } from '../../mail/alert.ts';

// Older failures are history by the time the ledger is read for the first time.
const reportedForMs = 45 * dayMs;

/**
 * Returns an alert for each failed payout that Stripe made within the last 45 days. The webhook and the scheduled job
 * `sweep` call it.
 */
export async function findFailedPayoutAlerts(now = new Date()): Promise<StaffAlert[]> {
  const { status, livemode, createdAt } = payouts;
  const rows = await database()
    .queries.select({ payout: payouts, failedAt })
    .from(payouts)
    .where(
      and(
        eq(status, 'failed'),
        eq(livemode, siteIsLive()),
        gt(createdAt, new Date(now.getTime() - reportedForMs)),
      ),
    );
  return rows.map(
    ({ payout: { id, amountCents, currency, arrivesOn, failure }, failedAt: at }) => ({
      key: `failed-payout:${id}`,
      heading: 'A payout failed',
      text: 'The bank sent a payout back, and its amount is in the Stripe balance again. Check the bank account in Stripe, Settings, Payouts: until it is right, later payouts fail as well.',
      details: [
        { label: 'Payout', value: id },
        { label: 'Amount', value: formatMoney(amountCents, currency) },
        { label: 'Was to arrive', value: formatUtcDay(arrivesOn) },
        { label: 'Failed', value: at ? formatPacificDate(at.toISOString()) : 'unknown' },
        {
          label: 'Reason',
          value: describePayoutFailure(failure) + (failure ? ` (${failure})` : ''),
        },
      ],
      link: { label: 'Open the payout', path: payoutPath({ id }) },
    }),
  );
}
