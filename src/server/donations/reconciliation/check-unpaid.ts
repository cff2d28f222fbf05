import type { UnpaidPayment } from '../../gateways/stripe/intents.ts';
import { toUnixSeconds } from '../../gateways/stripe/pages.ts';
import { readTimeWindows } from '../stripe-lists/read-time-windows.ts';
import { filterOwn } from '../own-payments.ts';
import { payments } from '../payments.ts';
import { callsAtOnce } from '../work-through.ts';
import { checkWithDonation, checkPayment } from './check-payment.ts';
import { toleranceMs } from './compare-with-ledger.ts';
import { eventRetentionMs } from './lost-events.ts';
import { findDonationsOfPayments } from './payments-with-donations.ts';
import { continueReading } from '../stripe-lists/continue-reading.ts';
import { unpaidForMs } from './repair-payment.ts';
import { type ReconciliationRun } from './run.ts';

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
  const matches = listed.length > 0 ? await findDonationsOfPayments(listed) : [];
  const ofSubscriptions = unpaid.filter(({ payment }) => payment === null);
  await Promise.all([
    ...matches.map((match) => checkWithDonation(match, run)),
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
