import { dayMs } from '#model/dates/durations.ts';
import { eq } from 'drizzle-orm';
import { needsStaff, type ReconcileReport } from '#model/donations/admin-donations.ts';
import { database } from '../../db/client.ts';
import { reconciliations } from '../../db/schema.ts';
import { runThrottled } from '../../gateways/stripe/throttle.ts';
import { runLogged } from '../../http/background.ts';
import { log } from '../../http/log.ts';
import { compareBalance } from '../ledger/compare-balance.ts';
import { syncLedger } from '../ledger/sync-ledger.ts';
import { linkEntries } from '../ledger/store-entries.ts';
import { payments } from '../payments.ts';
import { settleAll, workThrough } from '../work-through.ts';
import { checkPayment } from './check-payment.ts';
import { checkUnpaid } from './check-unpaid.ts';
import { checkPendingDonations, findOldestPending } from './check-pending.ts';
import { compareWithLedger, toleranceMs } from './compare-with-ledger.ts';
import { countSides } from './count-sides.ts';
import { checkLostEvents, checkSubscription, eventRetentionMs } from './lost-events.ts';
import { listRefused } from './refused-repairs.ts';
import { unpaidForMs } from './repair-payment.ts';
import { type ReconciliationRun, startReconciliation } from './run.ts';

/** The milliseconds of a run, because the platform stops a function after 30 s. */
export const reconcileBudgetMs = 20_000;

interface ReconcileOptions {
  days: number;
  dryRun: boolean;
  budgetMs?: number;
  /** Looks up unpaid payments of all days, not only from where the last run stopped. */
  readsAllUnpaid?: boolean;
}

async function lastCompleteAt(now: Date): Promise<Date> {
  const [row] = await database()
    .queries.select({ completeAt: reconciliations.completeAt })
    .from(reconciliations)
    .where(eq(reconciliations.livemode, payments().livemode));
  return row?.completeAt ?? new Date(now.getTime() - eventRetentionMs);
}

// The period includes pending donations, and payments that the last run found too young to cancel.
async function findStart(now: Date, days: number, last: Date): Promise<Date> {
  const oldest = await findOldestPending();
  return new Date(
    Math.min(
      now.getTime() - days * dayMs,
      last.getTime() - unpaidForMs - toleranceMs,
      oldest ? oldest.getTime() - toleranceMs : Infinity,
    ),
  );
}

async function saveReconciliation(report: ReconcileReport, completeAt: Date): Promise<void> {
  const { provider, ours } = report;
  const line = {
    checkedAt: new Date(report.checkedAt),
    completeAt,
    since: new Date(report.since),
    providerCount: provider.count,
    providerCents: provider.cents,
    ourCount: ours.count,
    ourCents: ours.cents,
    unmatched: report.unmatched,
    otherCount: report.others,
  };
  await database()
    .queries.insert(reconciliations)
    .values({ livemode: payments().livemode, ...line })
    .onConflictDoUpdate({ target: reconciliations.livemode, set: line });
}

function retryRefused(run: ReconciliationRun, hasTime: () => boolean): Promise<boolean> {
  const retry = (id: string): Promise<unknown> =>
    id.startsWith('sub_') ? checkSubscription(id, run) : checkPayment(id, run);
  return workThrough([...run.refused], retry, hasTime);
}

/**
 * Compares donations with Stripe's ledger, reads what the ledger cannot show, and repairs both sides. Safe to repeat,
 * and each run continues where one that ran out of time stopped: what was repaired does not differ again, and each list
 * has its cursor. Refusals are reported and retried.
 *
 * @throws ProviderError when the provider does not respond
 */
export function reconcileDonations(options: ReconcileOptions): Promise<ReconcileReport> {
  return runThrottled(() => reconcile(options));
}

async function reconcile({
  days,
  dryRun,
  budgetMs = Infinity,
  readsAllUnpaid = true,
}: ReconcileOptions): Promise<ReconcileReport> {
  const now = new Date();
  const hasTimeFor = (share: number) => () => Date.now() < now.getTime() + budgetMs * share;
  const hasTime = hasTimeFor(1);
  const last = await lastCompleteAt(now);
  const since = await findStart(now, days, last);
  const run = startReconciliation({
    now,
    since,
    dryRun,
    readsAllUnpaid,
    refused: new Set(await listRefused()),
  });

  let hasHistory = false;
  let isSyncFinished = false;
  const syncAndCompare = async (): Promise<boolean> => {
    const sync = await syncLedger({ budgetMs: budgetMs * 0.75 });
    hasHistory = sync.hasHistory;
    isSyncFinished = sync.finished;
    // A ledger that was read in half would look like differences.
    return hasHistory && compareWithLedger(run, hasTime);
  };
  // All run at once, because each waits for its own turn at Stripe. Refusals have alerts of their own, so that many of
  // them do not keep a run from being finished.
  const [isCompared, areEventsRead, areUnpaidRead] = await settleAll([
    syncAndCompare(),
    checkLostEvents(run, hasTime),
    checkUnpaid(run, hasTime),
    retryRefused(run, hasTimeFor(0.25)),
  ]);
  const completedParts = [
    isCompared,
    areEventsRead,
    areUnpaidRead,
    areUnpaidRead === true && (await checkPendingDonations(run, hasTime)),
  ];

  // Entries of donations that this run restored were read before those.
  await linkEntries();
  const { findings } = run;
  const unmatched = findings.filter(needsStaff).length;
  if (unmatched > 0) log('error', 'payments unmatched', { count: unmatched });
  const report = {
    checkedAt: now.toISOString(),
    since: since.toISOString(),
    dryRun,
    ...(await countSides(run)),
    unmatched,
    finished: completedParts.every(Boolean),
    findings,
  };
  if (hasHistory && !dryRun) {
    await saveReconciliation(report, report.finished ? now : last);
    if (isSyncFinished) await runLogged('compareBalance', () => compareBalance(now));
  }
  return report;
}
