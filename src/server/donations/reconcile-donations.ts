import { eq } from 'drizzle-orm';
import type { Finding, ReconcileReport } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { type ReconciliationProgress, reconciliations } from '../db/schema.ts';
import type { Payment } from '../gateways/payment.ts';
import { log } from '../http/log.ts';
import { ourSide, providerSide, type Side } from './balance-books.ts';
import { isOurs } from './is-ours.ts';
import { type Match, matchPayment, matchPayments } from './match-payments.ts';
import { payments } from './payments.ts';
import { orReport } from './or-report.ts';
import { isAbandoned, repairPayment, type RepairOptions, unpaidForMs } from './repair-payment.ts';
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
  /** How long the run may take, in milliseconds; for ever without it. */
  budgetMs?: number;
}

/** The platform stops a function after 30 s; one call may take long. */
export const reconcileBudgetMs = 20_000;

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
  others: number;
  findings: Finding[];
  abandoned: Match[];
  /** The last payment that was compared, when there was no time for the older ones. */
  stoppedAt: Payment | undefined;
}

/** Compares the provider's payments, newest first; what its donor abandoned is left for the end. */
async function repairListed(
  since: Date,
  after: string | undefined,
  options: RepairOptions,
): Promise<Listed> {
  const listed: Listed = {
    ledger: new Map(),
    named: new Set(),
    others: 0,
    findings: [],
    abandoned: [],
    stoppedAt: undefined,
  };
  for await (const match of matchPayments(database().queries, payments().list(since, after))) {
    const { payment, row } = match;
    if (payment.livemode !== payments().livemode) continue;
    if (!isOurs(payment, row)) listed.others += 1;
    else {
      listed.ledger.set(payment.id, payment.state === 'succeeded' ? payment.receivedCents : null);
      if (payment.donationId) listed.named.add(payment.donationId);
      if (isAbandoned(payment, options.now)) listed.abandoned.push(match);
      else listed.findings.push(...(await repairMatch(match, options)));
    }
    if (options.hasTime()) continue;
    listed.stoppedAt = payment;
    break;
  }
  return listed;
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
  const match = await matchPayment(database().queries, payment);
  return isOurs(payment, match.row) ? repairPayment(match, options) : [];
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
    if (!options.hasTime()) break;
    const ids = { paymentId, donationId: null };
    findings.push(...(await orReport(ids, () => repairById(paymentId, options))));
  }
  return findings;
}

/** What the last run that ran out of time left; undefined when the provider no longer knows it. */
async function readProgress(): Promise<ReconciliationProgress | undefined> {
  const [row] = await database()
    .queries.select({ progress: reconciliations.progress })
    .from(reconciliations)
    .where(eq(reconciliations.livemode, payments().livemode));
  const progress = row?.progress ?? undefined;
  return progress && (await payments().read(progress.after)) ? progress : undefined;
}

/** The line that staff read, and from where the next run has to look. */
async function saveReconciliation(
  report: ReconcileReport,
  {
    last,
    progress,
    isComplete,
  }: { last: Date; progress: ReconciliationProgress | null; isComplete: boolean },
): Promise<void> {
  const { provider, ours, unmatched, others, findings } = report;
  const checkedAt = new Date(report.checkedAt);
  const line = {
    checkedAt,
    completeAt: isComplete && !findings.some(isRefused) ? checkedAt : last,
    since: new Date(report.since),
    providerCount: provider.count,
    providerCents: provider.cents,
    ourCount: ours.count,
    ourCents: ours.cents,
    unmatched,
    otherCount: others,
    progress,
  };
  await database()
    .queries.insert(reconciliations)
    .values({ livemode: payments().livemode, ...line })
    // Half a comparison replaces no whole one.
    .onConflictDoUpdate({
      target: reconciliations.livemode,
      set: progress ? { progress } : line,
    });
}

const isRefused = ({ kind }: Finding) => kind === 'refused';

const add = (one: Side, other: Side = { count: 0, cents: 0 }): Side => ({
  count: one.count + other.count,
  cents: one.cents + other.cents,
});

/**
 * Compares our donations with the provider's payments and repairs both directions (design:
 * "Donations"). Safe to run twice, at once with deliveries, or after a run that broke off. What is
 * refused is reported and tried again by the next run; everything else goes on. When time runs out, what
 * was paid or changed has been repaired first, and the next run goes on where this one stopped.
 *
 * @throws ProviderError when the provider does not answer; what was repaired stays repaired.
 */
export async function reconcileDonations(options: ReconcileOptions): Promise<ReconcileReport> {
  const { days, dryRun, budgetMs = Infinity } = options;
  const now = new Date();
  const hasTimeFor = (share: number) => () => Date.now() < now.getTime() + budgetMs * share;
  const repair: RepairOptions = { now, dryRun, hasTime: hasTimeFor(1) };
  const last = await lastCheck(now);
  const earlier = dryRun ? undefined : await readProgress();
  const since = earlier ? new Date(earlier.since) : await startOf(now, days, last);
  const until = earlier ? new Date(earlier.until) : now;

  // Half the time for the list, so that changes of older donations are seen in every run.
  const listed = await repairListed(since, earlier?.after, {
    ...repair,
    hasTime: hasTimeFor(0.5),
  });
  const { ledger, named, abandoned, stoppedAt, findings } = listed;
  findings.push(...(await repairChanged(ledger, last, repair)));
  if (!stoppedAt) {
    findings.push(...(await repairPending(new Set([...ledger.keys(), ...named]), repair)));
  }
  const span = {
    // A row is written before its payment, so at the start only the payment may lie in the span.
    from: stoppedAt?.createdAt ?? new Date(since.getTime() + slackMs),
    until: earlier ? new Date(earlier.reached) : now,
  };
  const balance = await ourSide(ledger, span, repair.hasTime);
  findings.push(...balance.findings);
  // Changes of older donations that there was no time for are looked for again.
  const isComplete = !stoppedAt && repair.hasTime();
  // The oldest first; what is left open is listed again by the next run.
  for (const match of abandoned.reverse()) {
    if (!repair.hasTime()) break;
    findings.push(...(await repairMatch(match, repair)));
  }

  const isUnmatched = ({ kind }: Finding) => kind === 'unmatched' || kind === 'refused';
  const report: ReconcileReport = {
    checkedAt: until.toISOString(),
    since: since.toISOString(),
    dryRun,
    provider: add(providerSide(ledger), earlier?.provider),
    ours: add(balance.ours, earlier?.ours),
    unmatched: findings.filter(isUnmatched).length + (earlier?.unmatched ?? 0),
    others: listed.others + (earlier?.others ?? 0),
    finished: !stoppedAt,
    findings,
  };
  const { provider, ours, unmatched, others } = report;
  const progress: ReconciliationProgress | null = stoppedAt
    ? {
        after: stoppedAt.id,
        reached: stoppedAt.createdAt.toISOString(),
        since: report.since,
        until: report.checkedAt,
        provider,
        ours,
        others,
        unmatched,
      }
    : null;
  if (!dryRun) await saveReconciliation(report, { last, progress, isComplete });
  if (unmatched > 0) log('error', 'payments unmatched', { count: unmatched });
  return report;
}
