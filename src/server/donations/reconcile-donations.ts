import { eq } from 'drizzle-orm';
import type { Finding, ReconcileReport } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { reconciliations } from '../db/schema.ts';
import type { Payment } from '../gateways/payment.ts';
import { log } from '../http/log.ts';
import { ourSide, providerSide } from './balance-books.ts';
import { matchPayments } from './match-payments.ts';
import { payments } from './payments.ts';
import { repairPayment, type RepairOptions, unpaidForMs } from './repair-payment.ts';
import { oldestPending, repairPending } from './repair-pending.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The provider keeps events for 30 days. */
const eventsKeptMs = 29 * dayMs;

/** A row is written before its payment, and clocks differ. */
const slackMs = 60 * 60 * 1000;

export interface ReconcileOptions {
  /** How far back payments are compared; further when something older may still be open. */
  days: number;
  dryRun: boolean;
}

/** When the last run that came to its end began; before the first one, as far back as events reach. */
async function lastCheck(now: Date): Promise<Date> {
  const [last] = await database()
    .queries.select({ checkedAt: reconciliations.checkedAt })
    .from(reconciliations)
    .where(eq(reconciliations.livemode, payments().livemode));
  return last?.checkedAt ?? new Date(now.getTime() - eventsKeptMs);
}

/**
 * Far enough back for whatever may still be open: what is pending here, and what the last run found
 * too young to close.
 */
async function startOf(now: Date, days: number, last: Date): Promise<Date> {
  const oldest = await oldestPending();
  return new Date(
    Math.min(
      now.getTime() - days * dayMs,
      last.getTime() - unpaidForMs - slackMs,
      oldest ? oldest.getTime() - slackMs : Infinity,
    ),
  );
}

/** Goes through the provider's payments; both sides of the ledger come out of it. */
async function repairListed(
  since: Date,
  options: RepairOptions,
): Promise<{ ledger: Map<string, number | null>; findings: Finding[] }> {
  const ledger = new Map<string, number | null>();
  const findings: Finding[] = [];
  const listed = matchPayments(database().queries, payments().list(since));
  for await (const match of listed) {
    const { payment } = match;
    if (payment.livemode !== payments().livemode) continue;
    ledger.set(payment.id, payment.state === 'succeeded' ? payment.receivedCents : null);
    findings.push(...(await repairPayment(match, options)));
  }
  return { ledger, findings };
}

/** Payments of older gifts that something happened to since the last run. */
async function* changedPayments(
  ledger: ReadonlyMap<string, unknown>,
  since: Date,
): AsyncIterable<Payment> {
  const ids = new Set<string>();
  for await (const id of payments().listChanged(since)) if (!ledger.has(id)) ids.add(id);
  for (const id of ids) {
    const payment = await payments().read(id);
    if (payment?.donationId && payment.livemode === payments().livemode) yield payment;
  }
}

/** Refunds and disputes of older gifts, whose deliveries may have been lost. */
async function repairChanged(
  ledger: ReadonlyMap<string, unknown>,
  last: Date,
  options: RepairOptions,
): Promise<Finding[]> {
  const kept = options.now.getTime() - eventsKeptMs;
  const since = new Date(Math.max(kept, last.getTime() - slackMs));
  const findings: Finding[] = [];
  const changed = matchPayments(database().queries, changedPayments(ledger, since));
  for await (const match of changed) findings.push(...(await repairPayment(match, options)));
  return findings;
}

/** The line that staff read. */
async function leaveLine(report: ReconcileReport): Promise<void> {
  const { provider, ours, unmatched } = report;
  const line = {
    checkedAt: new Date(report.checkedAt),
    since: new Date(report.since),
    providerCount: provider.count,
    providerCents: provider.cents,
    ourCount: ours.count,
    ourCents: ours.cents,
    unmatched,
  };
  await database()
    .queries.insert(reconciliations)
    .values({ livemode: payments().livemode, ...line })
    .onConflictDoUpdate({ target: reconciliations.livemode, set: line });
}

/**
 * Compares our donations with the provider's payments and repairs both directions (design:
 * "Donations"). Safe to run twice, at once with deliveries, or after a run that broke off.
 *
 * @throws ProviderError when the provider does not answer; what was repaired stays repaired.
 */
export async function reconcileDonations(options: ReconcileOptions): Promise<ReconcileReport> {
  const repair: RepairOptions = { now: new Date(), dryRun: options.dryRun };
  const last = await lastCheck(repair.now);
  const since = await startOf(repair.now, options.days, last);
  const { ledger, findings } = await repairListed(since, repair);
  findings.push(...(await repairChanged(ledger, last, repair)));
  findings.push(...(await repairPending(new Set(ledger.keys()), repair)));
  const balance = await ourSide(ledger, { since, until: repair.now });
  findings.push(...balance.findings);
  const report: ReconcileReport = {
    checkedAt: repair.now.toISOString(),
    since: since.toISOString(),
    dryRun: options.dryRun,
    provider: providerSide(ledger),
    ours: balance.ours,
    unmatched: findings.filter(({ kind }) => kind === 'unmatched').length,
    findings,
  };
  if (!options.dryRun) await leaveLine(report);
  if (report.unmatched > 0) log('error', 'payments unmatched', { count: report.unmatched });
  return report;
}
