import { eq } from 'drizzle-orm';
import type { Finding, ReconcileReport } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { reconciliations } from '../db/schema.ts';
import { log } from '../http/log.ts';
import { ourSide, providerSide } from './balance-books.ts';
import { type Match, matchPayment, matchPayments } from './match-payments.ts';
import { payments } from './payments.ts';
import { orReport } from './or-report.ts';
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

/**
 * When the last run began that came to its end and that nothing refused; before the first one, as far
 * back as events reach.
 */
async function lastCheck(now: Date): Promise<Date> {
  const { checkedAt, completeAt, livemode } = reconciliations;
  const [last] = await database()
    .queries.select({ checkedAt, completeAt })
    .from(reconciliations)
    .where(eq(livemode, payments().livemode));
  return last?.completeAt ?? last?.checkedAt ?? new Date(now.getTime() - eventsKeptMs);
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

/** One payment; should it be refused, the others are looked at all the same. */
function repairMatch(match: Match, options: RepairOptions): Promise<Finding[]> {
  const ids = {
    paymentId: match.payment.id,
    donationId: match.row?.id ?? match.payment.donationId,
  };
  return orReport(ids, () => repairPayment(match, options));
}

/** What came out of the provider's list. */
interface Listed {
  ledger: Map<string, number | null>;
  /** Donations that a payment names, recorded here or not. */
  named: Set<string>;
  findings: Finding[];
}

/** Goes through the provider's payments; both sides of the ledger come out of it. */
async function repairListed(since: Date, options: RepairOptions): Promise<Listed> {
  const ledger = new Map<string, number | null>();
  const named = new Set<string>();
  const findings: Finding[] = [];
  const listed = matchPayments(database().queries, payments().list(since));
  for await (const match of listed) {
    const { payment } = match;
    if (payment.livemode !== payments().livemode) continue;
    ledger.set(payment.id, payment.state === 'succeeded' ? payment.receivedCents : null);
    if (payment.donationId) named.add(payment.donationId);
    findings.push(...(await repairMatch(match, options)));
  }
  return { ledger, named, findings };
}

/** Ids of payments of older gifts that something happened to since the last run. */
async function changedIds(ledger: ReadonlyMap<string, unknown>, since: Date): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const id of payments().listChanged(since)) if (!ledger.has(id)) ids.add(id);
  return ids;
}

async function repairById(id: string, options: RepairOptions): Promise<Finding[]> {
  const payment = await payments().read(id);
  if (!payment?.donationId || payment.livemode !== payments().livemode) return [];
  return repairPayment(await matchPayment(database().queries, payment), options);
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
  for (const paymentId of await changedIds(ledger, since)) {
    const ids = { paymentId, donationId: null };
    findings.push(...(await orReport(ids, () => repairById(paymentId, options))));
  }
  return findings;
}

/** The line that staff read, and from where the next run has to look. */
async function leaveLine(report: ReconcileReport, last: Date): Promise<void> {
  const { provider, ours, unmatched, findings } = report;
  const checkedAt = new Date(report.checkedAt);
  const line = {
    checkedAt,
    completeAt: findings.some(({ kind }) => kind === 'refused') ? last : checkedAt,
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
 * "Donations"). Safe to run twice, at once with deliveries, or after a run that broke off. What is
 * refused is reported and tried again by the next run; everything else goes on.
 *
 * @throws ProviderError when the provider does not answer; what was repaired stays repaired.
 */
export async function reconcileDonations(options: ReconcileOptions): Promise<ReconcileReport> {
  const repair: RepairOptions = { now: new Date(), dryRun: options.dryRun };
  const last = await lastCheck(repair.now);
  const since = await startOf(repair.now, options.days, last);
  const { ledger, named, findings } = await repairListed(since, repair);
  findings.push(...(await repairChanged(ledger, last, repair)));
  findings.push(...(await repairPending(new Set([...ledger.keys(), ...named]), repair)));
  const balance = await ourSide(ledger, { since, until: repair.now });
  findings.push(...balance.findings);
  const report: ReconcileReport = {
    checkedAt: repair.now.toISOString(),
    since: since.toISOString(),
    dryRun: options.dryRun,
    provider: providerSide(ledger),
    ours: balance.ours,
    unmatched: findings.filter(({ kind }) => kind === 'unmatched' || kind === 'refused').length,
    findings,
  };
  if (!options.dryRun) await leaveLine(report, last);
  if (report.unmatched > 0) log('error', 'payments unmatched', { count: report.unmatched });
  return report;
}
