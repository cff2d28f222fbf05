import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { Finding, ReconcileReport } from '#contracts/donations/admin-donations.ts';
import { onlineSources } from '#contracts/enumerations.ts';
import { database } from '../../db/client.ts';
import { donations, reconciliations } from '../../db/schema.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { log } from '../../http/log.ts';
import { syncSubscription } from '../monthly/subscriptions.ts';
import { payments } from '../payments.ts';
import { hasStatus } from '../rows.ts';
import { type Match, matchPayments } from './match-payments.ts';
import {
  isAbandoned,
  oldestPending,
  type RepairOptions,
  repairPayment,
  repairPending,
  unpaidForMs,
  withFindings,
} from './repair.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Stripe keeps events for 30 days. */
const eventsKeptMs = 29 * dayMs;

/** A row is written before its payment, and clocks differ. */
const toleranceMs = 60 * 60 * 1000;

interface ReconcileOptions {
  days: number;
  dryRun: boolean;
  /** Milliseconds. */
  budgetMs?: number;
}

/** The platform stops a function after 30 s. */
export const reconcileBudgetMs = 20_000;

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

function repairMatch(match: Match, options: RepairOptions): Promise<Finding[]> {
  const { payment, row } = match;
  const ids = { paymentId: payment.id, donationId: row?.id ?? payment.donationId };
  return withFindings(ids, () => repairPayment(match, options));
}

async function repairListed(since: Date, after: string | undefined, options: RepairOptions) {
  const listed = {
    ledger: new Map<string, number | null>(),
    named: new Set<string>(),
    others: 0,
    findings: [] as Finding[],
    abandoned: [] as Match[],
    stoppedAt: undefined as Payment | undefined,
  };
  for await (const match of matchPayments(database().queries, payments().list(since, after))) {
    const { payment, isOurs } = match;
    if (payment.livemode !== payments().livemode) continue;
    if (!isOurs) listed.others += 1;
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

async function repairById(id: string, since: Date, options: RepairOptions): Promise<Finding[]> {
  const payment = await payments().read(id);
  if (!payment?.donationId || payment.livemode !== payments().livemode) return [];
  // Another run of this span lists it.
  if (payment.createdAt >= since) return [];
  for await (const match of matchPayments(database().queries, [payment])) {
    if (match.isOurs) return repairPayment(match, options);
  }
  return [];
}

/** Refunds and disputes of older donations, whose deliveries may have been lost. */
async function repairChanged(
  ledger: ReadonlyMap<string, unknown>,
  { since: listedSince, last }: { since: Date; last: Date },
  options: RepairOptions,
): Promise<Finding[]> {
  const oldest = options.now.getTime() - eventsKeptMs;
  const since = new Date(Math.max(oldest, last.getTime() - toleranceMs));
  const changed = new Set<string>();
  const subscribed = new Set<string>();
  for await (const { paymentId, subscriptionId } of payments().listChanged(since)) {
    if (paymentId && !ledger.has(paymentId)) changed.add(paymentId);
    if (subscriptionId) subscribed.add(subscriptionId);
  }
  const findings: Finding[] = [];
  for (const paymentId of changed) {
    if (!options.hasTime()) break;
    const ids = { paymentId, donationId: null };
    findings.push(...(await withFindings(ids, () => repairById(paymentId, listedSince, options))));
  }
  for (const id of options.dryRun ? [] : subscribed) {
    if (!options.hasTime()) break;
    const ids = { paymentId: id, donationId: null };
    findings.push(...(await withFindings(ids, () => syncSubscription(id).then(() => []))));
  }
  return findings;
}

/** Cents by payment id; null for payments that have not succeeded. */
type ProviderPayments = ReadonlyMap<string, number | null>;

const totalOf = (amounts: number[]): Side => ({
  count: amounts.length,
  cents: amounts.reduce((sum, cents) => sum + cents, 0),
});

function providerSide(ledger: ProviderPayments): Side {
  return totalOf([...ledger.values()].filter((cents) => cents !== null));
}

function selectSucceeded(filter: SQL | undefined) {
  const { id, paymentIntentId: paymentId, amountCents: cents } = donations;
  const isOnline = inArray(donations.source, onlineSources);
  return database()
    .queries.select({ id, paymentId, cents })
    .from(donations)
    .where(and(isOnline, hasStatus('succeeded', payments().livemode), filter));
}

/** Our side of the same payments, and succeeded donations that the provider lacks. */
async function ourSide(
  ledger: ProviderPayments,
  { from, until }: { from: Date; until: Date },
  hasTime: () => boolean,
): Promise<{ ours: Side; findings: Finding[] }> {
  const rows = await selectSucceeded(inArray(donations.paymentIntentId, [...ledger.keys()]));
  const isInSpan = and(gte(donations.createdAt, from), lt(donations.createdAt, until));
  const findings: Finding[] = [];
  for (const row of await selectSucceeded(isInSpan)) {
    const { id: donationId, paymentId } = row;
    if (ledger.has(paymentId ?? '')) continue;
    if (!hasTime()) break;
    const found = await withFindings({ paymentId, donationId }, async () => {
      const payment = paymentId ? await payments().read(paymentId) : undefined;
      if (payment?.state === 'succeeded') return [];
      const detail = 'succeeded here, but the provider has no such payment';
      return [{ kind: 'unmatched', paymentId, donationId, detail }];
    });
    if (found.length > 0) rows.push(row);
    findings.push(...found);
  }
  return { ours: totalOf(rows.map(({ cents }) => cents)), findings };
}

type NewSummary = Omit<typeof reconciliations.$inferInsert, 'livemode'>;

/** An unfinished comparison must not replace a finished one. */
async function saveReconciliation(row: NewSummary): Promise<void> {
  const { livemode } = payments();
  const set = row.progress ? { progress: row.progress } : row;
  await database()
    .queries.insert(reconciliations)
    .values({ livemode, ...row })
    .onConflictDoUpdate({ target: reconciliations.livemode, set });
}

type Side = ReconcileReport['ours'];

const add = (one: Side, other: Side = { count: 0, cents: 0 }): Side => ({
  count: one.count + other.count,
  cents: one.cents + other.cents,
});

/**
 * Compares donations with the provider's payments and repairs both (docs/product.md). Safe to
 * repeat. A run out of time continues in the next; refusals are reported and retried.
 * @throws ProviderError when the provider does not answer.
 */
export async function reconcileDonations(options: ReconcileOptions): Promise<ReconcileReport> {
  const { days, dryRun, budgetMs = Infinity } = options;
  const now = new Date();
  const hasTimeFor = (share: number) => () => Date.now() < now.getTime() + budgetMs * share;
  const repair: RepairOptions = { now, dryRun, hasTime: hasTimeFor(1) };
  const [lastRun] = await database()
    .queries.select()
    .from(reconciliations)
    .where(eq(reconciliations.livemode, payments().livemode));
  const last = lastRun?.completeAt ?? new Date(now.getTime() - eventsKeptMs);
  const progressed = dryRun ? null : lastRun?.progress;
  const isResumable = progressed && (await payments().read(progressed.after));
  const earlier = isResumable ? progressed : undefined;
  const since = earlier ? new Date(earlier.since) : await startOf(now, days, last);
  const until = earlier ? new Date(earlier.until) : now;

  // Half the time, so that every run sees changes of older donations.
  const listed = await repairListed(since, earlier?.after, {
    ...repair,
    hasTime: hasTimeFor(0.5),
  });
  const { ledger, named, abandoned, stoppedAt, findings } = listed;
  const changed = await repairChanged(ledger, { since, last }, repair);
  if (!stoppedAt) {
    findings.push(...(await repairPending(new Set([...ledger.keys(), ...named]), repair)));
  }
  const span = {
    // At the start of the span only the payment may be inside it.
    from: stoppedAt?.createdAt ?? new Date(since.getTime() + toleranceMs),
    until: earlier ? new Date(earlier.reached) : now,
  };
  const balance = await ourSide(ledger, span, repair.hasTime);
  findings.push(...balance.findings);
  const isComplete = !stoppedAt && repair.hasTime();
  for (const match of abandoned.reverse()) {
    if (!repair.hasTime()) break;
    findings.push(...(await repairMatch(match, repair)));
  }

  const isUnmatched = ({ kind }: Finding) => kind === 'unmatched' || kind === 'refused';
  const listedUnmatched = findings.filter(isUnmatched).length + (earlier?.unmatched ?? 0);
  findings.push(...changed);
  const provider = add(providerSide(ledger), earlier?.provider);
  const ours = add(balance.ours, earlier?.ours);
  const others = listed.others + (earlier?.others ?? 0);
  const unmatched = listedUnmatched + changed.filter(isUnmatched).length;
  if (unmatched > 0) log('error', 'payments unmatched', { count: unmatched });
  if (!dryRun) {
    const progress = stoppedAt && {
      after: stoppedAt.id,
      reached: stoppedAt.createdAt.toISOString(),
      since: since.toISOString(),
      until: until.toISOString(),
      provider,
      ours,
      others,
      // The next run looks at the changed ones again.
      unmatched: listedUnmatched,
    };
    const isRefused = findings.some(({ kind }) => kind === 'refused');
    await saveReconciliation({
      checkedAt: until,
      completeAt: isComplete && !isRefused ? until : last,
      since,
      providerCount: provider.count,
      providerCents: provider.cents,
      ourCount: ours.count,
      ourCents: ours.cents,
      unmatched,
      otherCount: others,
      progress: progress ?? null,
    });
  }
  return {
    checkedAt: until.toISOString(),
    since: since.toISOString(),
    dryRun,
    provider,
    ours,
    unmatched,
    others,
    finished: !stoppedAt,
    findings,
  };
}
