import { and, asc, lt } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { toUnixSeconds } from '../../gateways/stripe/provider-calls.ts';
import { readSpans } from '../ledger/read-spans.ts';
import { payments } from '../payments.ts';
import { type DonationRow, hasStatus } from '../rows.ts';
import { abandonDonation } from '../status/apply-payment-status.ts';
import { workThrough } from '../work-through.ts';
import {
  addFindings,
  checkMatch,
  checkPayment,
  type Match,
  matchPayments,
  type Run,
  unpaidForMs,
} from './check-payment.ts';

const isPending = () => hasStatus('pending', payments().livemode);

export async function oldestPending(): Promise<Date | undefined> {
  const [row] = await database()
    .queries.select({ createdAt: donations.createdAt })
    .from(donations)
    .where(isPending())
    .orderBy(asc(donations.createdAt))
    .limit(1);
  return row?.createdAt;
}

/** Payments that took no money are in no ledger: declined, abandoned, second ones of a donation. */
async function checkUnpaidPayments(run: Run, hasTime: () => boolean): Promise<boolean> {
  const matches: Match[] = [];
  const span = { since: toUnixSeconds(run.since), until: null, after: null };
  const isListed = await readSpans([span], {
    list: (part) => payments().listUnpaid(part),
    store: async (listed) => matches.push(...(await matchPayments(listed))),
    hasTime,
  });
  const isChecked = await workThrough(matches, (match) => checkMatch(match, run), hasTime);
  return isListed && isChecked;
}

/** Fails a donation that Stripe has no payment of. */
async function abandon(row: DonationRow, run: Run): Promise<void> {
  const ids = { paymentId: row.paymentIntentId, donationId: row.id };
  await addFindings(run, ids, async () => {
    if (!run.dryRun && !(await abandonDonation(database().queries, row))) return [];
    const detail = 'begun more than a day ago, and the provider has no payment for it';
    return [{ kind: 'abandoned', ...ids, detail }];
  });
}

/** Reads what has been pending for a day. */
async function checkPendingDonations(run: Run, hasTime: () => boolean): Promise<boolean> {
  const before = new Date(run.now.getTime() - unpaidForMs);
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(and(isPending(), lt(donations.createdAt, before)));
  const reported = new Set(run.findings.map(({ donationId }) => donationId));
  return workThrough(
    rows.filter(({ id }) => !reported.has(id)),
    async (row) => {
      const { paymentIntentId: paymentId } = row;
      if (paymentId !== null && (await checkPayment(paymentId, run)) !== 'missing') return;
      await abandon(row, run);
    },
    hasTime,
  );
}

/**
 * Repairs what moved no money, and closes what was not paid for a day (P-52). Returns whether there
 * was time for all.
 * @throws ProviderError
 */
export async function checkUnpaid(run: Run, hasTime: () => boolean): Promise<boolean> {
  // If the answer to its creation was lost, only the payment knows its donation.
  return (await checkUnpaidPayments(run, hasTime)) && checkPendingDonations(run, hasTime);
}
