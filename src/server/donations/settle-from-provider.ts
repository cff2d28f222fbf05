import { database, type Queries } from '../db/client.ts';
import type { Payment } from '../gateways/payment.ts';
import { endOfId, log } from '../http/log.ts';
import { type DonationRow, findByPayment, findDonation } from './find-donation.ts';
import { isOurs } from './is-ours.ts';
import { payments } from './payments.ts';
import { settleDonation, type Settlement } from './settle-donation.ts';

/** Several deliveries of one success change a row a handful of times at most. */
const mostTries = 8;

/** How a payment was dealt with. */
export interface Settled {
  outcome: Exclude<Settlement, 'stale'> | 'unknown payment' | 'no donation' | 'repeated';
  /** The donation it belongs to, as it was before. */
  donationId?: string;
}

/** What was read, the row before the payment. */
interface Reading {
  row?: DonationRow | undefined;
  payment?: Payment | undefined;
}

async function readBoth(paymentId: string): Promise<Reading> {
  const row = await findByPayment(database().queries, paymentId);
  const payment = await payments().read(paymentId);
  if (row || !payment?.donationId) return { row, payment };
  // The id was never recorded, because creation broke off; the payment itself names the donation.
  const named = await findDonation(database().queries, payment.donationId);
  if (!named || !isOurs(payment, named)) return {};
  return { row: named, payment: await payments().read(paymentId) };
}

/** Rolls back whatever was written beside a settlement that came too late. */
class StaleReading extends Error {
  override readonly name = 'StaleReading';
}

async function settleOnce({ row, payment }: Reading, note: Note): Promise<Settled> {
  return database().transaction(async (tx): Promise<Settled> => {
    if (!(await note(tx))) return { outcome: 'repeated' };
    if (!row) return { outcome: 'no donation' };
    if (!payment) return { outcome: 'unknown payment', donationId: row.id };
    const outcome = await settleDonation(tx, row, payment);
    if (outcome === 'stale') throw new StaleReading();
    return { outcome, donationId: row.id };
  });
}

/** Writes something in the transaction of a settlement; false means that nothing is left to do. */
export type Note = (tx: Queries) => Promise<boolean>;

/**
 * Reads a payment at the provider and settles its donation with it. When another call changed the
 * donation meanwhile, both are read again.
 *
 * @throws ProviderError when the provider does not answer.
 */
export async function settleFromProvider(
  paymentId: string,
  note: Note = () => Promise.resolve(true),
): Promise<Settled> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const reading = await readBoth(paymentId);
    try {
      const settled = await settleOnce(reading, note);
      report(paymentId, settled);
      return settled;
    } catch (error) {
      if (!(error instanceof StaleReading)) throw error;
    }
  }
  throw new Error('The donation kept changing while it was being settled.');
}

function report(paymentId: string, { outcome }: Settled): void {
  const payment = endOfId(paymentId);
  if (typeof outcome === 'object') {
    log('error', 'payment does not fit its donation', { payment, ...outcome });
  } else if (outcome === 'settled') {
    log('info', 'donation settled', { payment });
  }
}
