import { DrizzleQueryError, inArray, or, TransactionRollbackError } from 'drizzle-orm';
import type { Finding } from '#model/donations/admin-donations.ts';
import { database, type Queries } from '../../db/client.ts';
import { isConnectionFailure } from '../../db/errors.ts';
import { donations } from '../../db/schema.ts';
import { ProviderError, ProviderRefusal } from '../../service-errors.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { endOfId, log } from '../../http/log.ts';
import { syncSubscription } from '../monthly/subscriptions.ts';
import { restoreDonation } from '../restore-donation.ts';
import { isOurs, payments } from '../payments.ts';
import { type DonationRow, findByPayment } from '../rows.ts';
import { applyPaymentStatus, previewPaymentStatus } from '../status/apply-payment-status.ts';
import { noteRefusal } from './refused-repairs.ts';
import { syncFromStripe } from '../status/sync-from-stripe.ts';

export interface Run {
  now: Date;
  /** Nothing is changed but what we know of Stripe's ledger. */
  dryRun: boolean;
  since: Date;
  findings: Finding[];
  /** Unpaid payments are looked up from there, not only from where the last run stopped. */
  asksAll: boolean;
  refused: ReadonlySet<string>;
  checkedSubscriptions: Set<string>;
  reading: Map<string, Promise<CheckOutcome>>;
  /** Each payment is looked at once. */
  checked: Map<string, { payment?: Payment | undefined; outcome: CheckOutcome }>;
}

/** `missing` means missing at Stripe; `refused` by Stripe or by the database. */
export type CheckOutcome = 'checked' | 'not ours' | 'missing' | 'refused';

// Database errors repeat what a donor typed, so their message is left out.
function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.message;
  return `could not be written here (${error instanceof Error ? error.name : 'unknown'})`;
}

function isOutage(error: unknown): boolean {
  if (error instanceof ProviderError) return !(error instanceof ProviderRefusal);
  return isConnectionFailure(error instanceof DrizzleQueryError ? error.cause : error);
}

/**
 * Reports a refusal of one payment as a finding, so that the others are still repaired. Returns
 * whether nothing was refused.
 * @throws ProviderError and connection failures.
 */
export async function addFindings(
  { findings }: Run,
  ids: Pick<Finding, 'paymentId' | 'donationId'>,
  repair: () => Promise<Finding[]>,
): Promise<boolean> {
  try {
    findings.push(...(await repair()));
    return true;
  } catch (error) {
    if (isOutage(error)) throw error;
    const detail = reasonOf(error);
    const id = ids.paymentId ?? ids.donationId ?? '';
    log('error', 'reconciling refused', { ends: endOfId(id), detail });
    findings.push({ kind: 'refused', ...ids, detail });
    return false;
  }
}

export interface Match {
  payment: Payment;
  row: DonationRow | undefined;
  isOurs: boolean;
}

/** A donation is found by payment id or else by the id in the payment's metadata. */
export async function matchPayments(listed: readonly Payment[]): Promise<Match[]> {
  const ids = (name: 'id' | 'donationId' | 'subscriptionId') =>
    listed.flatMap((payment) => payment[name] ?? []);
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(
      or(
        inArray(donations.paymentIntentId, ids('id')),
        inArray(donations.id, ids('donationId')),
        inArray(donations.subscriptionId, ids('subscriptionId')),
      ),
    );
  return listed.map((payment) => {
    const row =
      rows.find(({ paymentIntentId }) => paymentIntentId === payment.id) ??
      rows.find(({ id }) => id === payment.donationId);
    const { subscriptionId: of } = payment;
    const known = row ?? rows.find(({ subscriptionId }) => of && subscriptionId === of);
    return { payment, row, isOurs: isOurs(payment, known) };
  });
}

/** Unpaid payments are canceled after a day. */
export const unpaidForMs = 24 * 60 * 60 * 1000;

function isAbandoned({ state, createdAt }: Payment, now: Date): boolean {
  const open = state === 'unpaid' || state === 'declined';
  return open && now.getTime() - createdAt.getTime() > unpaidForMs;
}

// Writes what a run would write and takes it back, so that a dry run meets the same refusals.
async function rehearse<Result>(write: (tx: Queries) => Promise<Result>): Promise<Result> {
  let written: { result: Result } | undefined;
  try {
    await database().transaction(async (tx) => {
      written = { result: await write(tx) };
      throw new TransactionRollbackError();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError) || !written) throw error;
  }
  if (!written) throw new Error('Nothing was rehearsed.');
  return written.result;
}

// Returns in what the payment differs from a donation that was there already.
async function restoreAndApply(tx: Queries, payment: Payment, donationId: string) {
  await restoreDonation(tx, payment, donationId);
  const row = await findByPayment(tx, payment.id);
  if (!row) return 'payment';
  const outcome = await applyPaymentStatus(tx, row, payment);
  return typeof outcome === 'object' ? outcome.mismatch : undefined;
}

async function restore(payment: Payment, donationId: string) {
  await restoreDonation(database().queries, payment, donationId);
  const { outcome } = await syncFromStripe(payment.id);
  return typeof outcome === 'object' ? outcome.mismatch : undefined;
}

async function repairMissing(payment: Payment, { dryRun }: Run): Promise<Finding[]> {
  const { id: paymentId, donationId } = payment;
  if (!donationId) {
    if (payment.state !== 'succeeded') return [];
    return [{ kind: 'unmatched', paymentId, donationId, detail: 'paid, but for no donation here' }];
  }
  // A renewal that was refused is no donation.
  if (payment.subscriptionId && payment.state !== 'succeeded') return [];
  const mismatch = dryRun
    ? await rehearse((tx) => restoreAndApply(tx, payment, donationId))
    : await restore(payment, donationId);
  if (mismatch) {
    return [{ kind: 'unmatched', paymentId, donationId, detail: `differs in ${mismatch}` }];
  }
  return [{ kind: 'restored', paymentId, donationId, detail: `was missing, ${payment.state}` }];
}

async function cancel(payment: Payment, row: DonationRow, { dryRun }: Run): Promise<Finding> {
  if (!dryRun) {
    await payments().cancel(payment.id, 'abandoned');
    await syncFromStripe(payment.id);
    if (payment.subscriptionId) await syncSubscription(payment.subscriptionId);
  }
  const detail = 'unpaid for more than a day';
  return { kind: 'canceled', paymentId: payment.id, donationId: row.id, detail };
}

const notAtProvider = 'succeeded here, but the provider has no such payment';

async function repairMatch({ payment, row }: Match, run: Run): Promise<Finding[]> {
  if (!row) return repairMissing(payment, run);
  const ids = { paymentId: payment.id, donationId: row.id };
  const { mismatch, changes } = previewPaymentStatus(row, payment);
  // An unpaid second payment of a donation is canceled; every other mismatch is for staff.
  const isSpare = mismatch === 'payment' && payment.state !== 'succeeded';
  if (mismatch && !isSpare) {
    return [{ kind: 'unmatched', ...ids, detail: `differs in ${mismatch}` }];
  }
  if (!isSpare && row.status === 'succeeded' && payment.state !== 'succeeded') {
    return [{ kind: 'unmatched', ...ids, detail: notAtProvider }];
  }
  if (isAbandoned(payment, run.now)) return [await cancel(payment, row, run)];
  const changed = Object.keys(changes);
  if (changed.length === 0) return [];
  if (run.dryRun) await rehearse((tx) => applyPaymentStatus(tx, row, payment));
  else await syncFromStripe(payment.id);
  return [{ kind: 'updated', ...ids, detail: `differed in ${changed.join(', ')}` }];
}

async function repair(match: Match, run: Run): Promise<CheckOutcome> {
  const { payment, row } = match;
  if (!match.isOurs || payment.livemode !== payments().livemode) return 'not ours';
  const ids = { paymentId: payment.id, donationId: row?.id ?? payment.donationId };
  const isRepaired = await addFindings(run, ids, () => repairMatch(match, run));
  return isRepaired ? 'checked' : 'refused';
}

export async function checkMatch(match: Match, run: Run): Promise<CheckOutcome> {
  const { payment } = match;
  const known = run.checked.get(payment.id);
  if (known) return known.outcome;
  const check = { payment, outcome: 'checked' as CheckOutcome };
  run.checked.set(payment.id, check);
  check.outcome = await repair(match, run);
  await noteRefusal(payment.id, check.outcome === 'refused', run);
  return check.outcome;
}

async function readAndCheck(paymentId: string, run: Run): Promise<CheckOutcome> {
  const read: { payment?: Payment | undefined } = {};
  const isRead = await addFindings(run, { paymentId, donationId: null }, async () => {
    read.payment = await payments().read(paymentId);
    return [];
  });
  const [match] = read.payment ? await matchPayments([read.payment]) : [];
  if (match) return checkMatch(match, run);
  const outcome = isRead ? 'missing' : 'refused';
  run.checked.set(paymentId, { outcome });
  await noteRefusal(paymentId, outcome === 'refused', run);
  return outcome;
}

export function checkPayment(paymentId: string, run: Run): Promise<CheckOutcome> {
  const known = run.checked.get(paymentId);
  if (known) return Promise.resolve(known.outcome);
  const reading = run.reading.get(paymentId) ?? readAndCheck(paymentId, run);
  run.reading.set(paymentId, reading);
  return reading;
}

export const notAtProviderFinding = (paymentId: string | null, donationId: string): Finding => ({
  kind: 'unmatched',
  paymentId,
  donationId,
  detail: notAtProvider,
});
