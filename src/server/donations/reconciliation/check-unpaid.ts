import { and, asc, gt, lt } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import type { UnpaidPayment } from '../../gateways/stripe/intents.ts';
import { toUnixSeconds } from '../../gateways/stripe/pages.ts';
import { readTimeWindows } from '../stripe-lists/read-time-windows.ts';
import { filterOwn } from '../own-payments.ts';
import { payments } from '../payments.ts';
import { type DonationRow, hasStatus } from '../rows.ts';
import { abandonDonation } from '../status/apply-payment-status.ts';
import { callsAtOnce } from '../work-through.ts';
import { checkMatch, checkPayment } from './check-payment.ts';
import { toleranceMs } from './compare-with-ledger.ts';
import { eventRetentionMs } from './lost-events.ts';
import { matchPayments } from './match-payments.ts';
import { continueList, continueReading } from '../stripe-lists/continue-reading.ts';
import { unpaidForMs } from './repair-payment.ts';
import { addFindings, type ReconciliationRun } from './run.ts';

const isPending = () => hasStatus('pending', payments().livemode);

/** Returns when the oldest pending donation of this mode was begun, or undefined. A run looks back at least as far. */
export async function oldestPending(): Promise<Date | undefined> {
  const [row] = await database()
    .queries.select({ createdAt: donations.createdAt })
    .from(donations)
    .where(isPending())
    .orderBy(asc(donations.createdAt))
    .limit(1);
  return row?.createdAt;
}

const noPosition = { until: null, after: null };

/**
 * Returns the time windows to read: each payment is read when it is new and again when it is a day old; what happens in
 * between has an event.
 */
function timeWindows(readUntil: Date | null, { now }: ReconciliationRun) {
  const last = readUntil?.getTime() ?? now.getTime() - eventRetentionMs;
  const secondsAt = (timestamp: number) => toUnixSeconds(new Date(timestamp));
  return {
    newSince: secondsAt(last - toleranceMs),
    oldSince: secondsAt(last - unpaidForMs - toleranceMs),
    oldUntil: secondsAt(now.getTime() - unpaidForMs) + 1,
  };
}

// A payment of a subscription is read with its invoice, which says whose it is.
async function checkUnpaidPayments(
  unpaid: readonly UnpaidPayment[],
  run: ReconciliationRun,
): Promise<void> {
  const listed = unpaid.flatMap(({ payment }) => payment ?? []);
  const matches = listed.length > 0 ? await matchPayments(listed) : [];
  const ofSubscriptions = unpaid.filter(({ payment }) => payment === null);
  await Promise.all([
    ...matches.map((match) => checkMatch(match, run)),
    ...ofSubscriptions.map(({ id }) => checkPayment(id, run)),
  ]);
}

/** Checks payments that took no money, which no ledger has: declined, abandoned, second ones of a donation. */
export function checkUnpaid(run: ReconciliationRun, hasTime: () => boolean): Promise<boolean> {
  const since = run.readsAllUnpaid ? toUnixSeconds(run.since) : Infinity;
  let windows: ReturnType<typeof timeWindows> | undefined;
  return continueReading(run, {
    list: 'unpaid',
    begin: (readUntil) => {
      windows = timeWindows(readUntil, run);
      return [{ ...noPosition, since: Math.min(windows.oldSince, since) }];
    },
    widen: (open) => {
      const oldest = Math.min(...open.map((window) => window.since));
      if (since >= oldest) return open;
      // Nothing is open when the last run was killed before it stored that all was read.
      const until = open.length > 0 ? oldest : null;
      return [...open, { since, until, after: null }];
    },
    read: (open, save) =>
      readTimeWindows(open, {
        list: (window) => payments().listUnpaid(window),
        pick: (listed: UnpaidPayment[]) => filterOwn(listed),
        handle: (unpaid) => checkUnpaidPayments(unpaid, run),
        atOnce: callsAtOnce,
        // The day holds more than a page; payments that are neither new nor a day old are left out.
        narrow: (rest, { reached }) => {
          if (!windows || rest.since !== windows.oldSince || windows.newSince <= windows.oldUntil) {
            return [rest];
          }
          const { newSince, oldSince, oldUntil } = windows;
          const isNewRead = reached <= newSince;
          const old = { since: oldSince, until: oldUntil, after: null };
          return isNewRead ? [old] : [{ ...rest, since: newSince }, old];
        },
        save,
        hasTime,
      }),
    hasTime,
  });
}

async function abandon(row: DonationRow, run: ReconciliationRun): Promise<void> {
  const ids = { paymentId: row.paymentIntentId, donationId: row.id };
  await addFindings(run, ids, async () => {
    if (!run.dryRun && !(await abandonDonation(database().queries, row))) return [];
    const detail = 'begun more than a day ago, and the provider has no payment for it';
    return [{ kind: 'abandoned', ...ids, detail }];
  });
}

async function checkPending(row: DonationRow, run: ReconciliationRun): Promise<void> {
  if (run.findings.some(({ donationId }) => donationId === row.id)) return;
  const { paymentIntentId: paymentId } = row;
  if (paymentId !== null && (await checkPayment(paymentId, run)) !== 'missing') return;
  await abandon(row, run);
}

function pendingAfter(
  after: string | null,
  limit: number,
  run: ReconciliationRun,
): Promise<DonationRow[]> {
  const before = new Date(run.now.getTime() - unpaidForMs);
  return database()
    .queries.select()
    .from(donations)
    .where(
      and(
        isPending(),
        lt(donations.createdAt, before),
        after === null ? undefined : gt(donations.id, after),
      ),
    )
    .orderBy(asc(donations.id))
    .limit(limit);
}

/**
 * Closes donations that were not paid for a day. Run it when payments without money and the ledger were read: if
 * Stripe's response to the creation of a payment was lost, only the payment names its donation. Returns whether there was time for all.
 *
 * @throws ProviderError
 */
export function checkPendingDonations(
  run: ReconciliationRun,
  hasTime: () => boolean,
): Promise<boolean> {
  return continueList(
    run,
    {
      list: 'pending',
      rowsAfter: (after, limit) => pendingAfter(after, limit, run),
      check: (row) => checkPending(row, run),
    },
    hasTime,
  );
}
