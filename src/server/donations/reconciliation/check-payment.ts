import type { Payment } from '../../gateways/stripe/payment.ts';
import { payments } from '../payments.ts';
import { type PaymentWithDonation, findDonationsOfPayments } from './payments-with-donations.ts';
import { logRefusal } from './refused-repairs.ts';
import { repairPayment } from './repair-payment.ts';
import { addFindings, type CheckOutcome, type ReconciliationRun } from './run.ts';

async function repair(match: PaymentWithDonation, run: ReconciliationRun): Promise<CheckOutcome> {
  const { payment, row } = match;
  if (!match.isOurs || payment.livemode !== payments().livemode) return 'not ours';
  const ids = { paymentId: payment.id, donationId: row?.id ?? payment.donationId };
  const isRepaired = await addFindings(run, ids, () => repairPayment(match, run));
  return isRepaired ? 'checked' : 'refused';
}

/**
 * Compares a payment of Stripe with its donation and repairs the donation, once in a run. Later calls return the same
 * outcome.
 *
 * @throws ProviderError and connection failures
 */
export async function checkWithDonation(
  match: PaymentWithDonation,
  run: ReconciliationRun,
): Promise<CheckOutcome> {
  const { payment } = match;
  const earlier = run.seen.payments.get(payment.id);
  if (earlier) return earlier.outcome;
  const check = { payment, outcome: 'checked' as CheckOutcome };
  run.seen.payments.set(payment.id, check);
  check.outcome = await repair(match, run);
  await logRefusal(payment.id, check.outcome === 'refused', run);
  return check.outcome;
}

async function readAndCheck(paymentId: string, run: ReconciliationRun): Promise<CheckOutcome> {
  const read: { payment?: Payment | undefined } = {};
  const isRead = await addFindings(run, { paymentId, donationId: null }, async () => {
    read.payment = await payments().read(paymentId);
    return [];
  });
  const [match] = read.payment ? await findDonationsOfPayments([read.payment]) : [];
  if (match) return checkWithDonation(match, run);
  const outcome = isRead ? 'missing' : 'refused';
  run.seen.payments.set(paymentId, { outcome });
  await logRefusal(paymentId, outcome === 'refused', run);
  return outcome;
}

/**
 * Reads a payment of Stripe and checks it, once in a run, even for parallel calls.
 *
 * @throws ProviderError and connection failures
 */
export function checkPayment(paymentId: string, run: ReconciliationRun): Promise<CheckOutcome> {
  const earlier = run.seen.payments.get(paymentId);
  if (earlier) return Promise.resolve(earlier.outcome);
  const reading = run.seen.reading.get(paymentId) ?? readAndCheck(paymentId, run);
  run.seen.reading.set(paymentId, reading);
  return reading;
}
