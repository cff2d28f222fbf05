import { eq } from 'drizzle-orm';
import type { ReconcileReport } from '#contracts/donations/admin-donations.ts';
import { database } from '../../db/client.ts';
import { reconciliations } from '../../db/schema.ts';
import { runLogged } from '../../http/background.ts';
import { log } from '../../http/log.ts';
import { compareBalance } from '../ledger/compare-balance.ts';
import { pullLedger } from '../ledger/pull-ledger.ts';
import { payments } from '../payments.ts';
import { type Run, unpaidForMs } from './check-payment.ts';
import { checkUnpaid, oldestPending } from './check-unpaid.ts';
import { compareWithLedger, toleranceMs } from './compare-with-ledger.ts';
import { countSides } from './count-sides.ts';
import { checkLostEvents, eventsKeptMs } from './lost-events.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The platform stops a function after 30 s. */
export const reconcileBudgetMs = 20_000;

interface ReconcileOptions {
  days: number;
  dryRun: boolean;
  /** Milliseconds. */
  budgetMs?: number;
}

/** When the last run that checked everything began. */
async function lastCompleteAt(now: Date): Promise<Date> {
  const [line] = await database()
    .queries.select({ completeAt: reconciliations.completeAt })
    .from(reconciliations)
    .where(eq(reconciliations.livemode, payments().livemode));
  return line?.completeAt ?? new Date(now.getTime() - eventsKeptMs);
}

/** Includes pending donations and payments that the last run found too young to cancel. */
async function startOf(now: Date, days: number, last: Date): Promise<Date> {
  const oldest = await oldestPending();
  return new Date(
    Math.min(
      now.getTime() - days * dayMs,
      last.getTime() - unpaidForMs - toleranceMs,
      oldest ? oldest.getTime() - toleranceMs : Infinity,
    ),
  );
}

async function saveLine(report: ReconcileReport, completeAt: Date): Promise<void> {
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

/**
 * Compares donations with Stripe's ledger, reads what the ledger cannot show, and repairs both
 * sides (P-52). Safe to repeat, and each run continues where one out of time stopped, because what
 * was repaired differs no longer. Refusals are reported and retried.
 * @throws ProviderError when the provider does not answer.
 */
export async function reconcileDonations(options: ReconcileOptions): Promise<ReconcileReport> {
  const { days, dryRun, budgetMs = Infinity } = options;
  const now = new Date();
  const hasTimeFor = (share: number) => () => Date.now() < now.getTime() + budgetMs * share;
  const last = await lastCompleteAt(now);
  const since = await startOf(now, days, last);
  const run: Run = { now, dryRun, since, findings: [], checked: new Map() };

  const { upToDate } = await pullLedger({ budgetMs: budgetMs / 2 });
  const isDone = [
    // Half a ledger would look like differences.
    upToDate && (await compareWithLedger(run, hasTimeFor(0.75))),
    await checkLostEvents(run, last, hasTimeFor(0.9)),
    await checkUnpaid(run, hasTimeFor(1)),
  ];

  const { findings } = run;
  const unmatched = findings.filter(
    ({ kind }) => kind === 'unmatched' || kind === 'refused',
  ).length;
  if (unmatched > 0) log('error', 'payments unmatched', { count: unmatched });
  const report = {
    checkedAt: now.toISOString(),
    since: since.toISOString(),
    dryRun,
    ...(await countSides(run)),
    unmatched,
    finished: isDone.every(Boolean),
    findings,
  };
  const isComplete = report.finished && !findings.some(({ kind }) => kind === 'refused');
  if (upToDate && !dryRun) {
    await saveLine(report, isComplete ? now : last);
    await runLogged('compareBalance', () => compareBalance(now));
  }
  return report;
}
