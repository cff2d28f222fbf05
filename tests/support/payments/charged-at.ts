import { sandbox } from './sandbox.ts';

/** When the provider took the money of a payment, in its own words. */
export function chargedAt(paymentId: string): string {
  const intent = sandbox.desk.ledger.get(paymentId);
  const charge =
    intent?.object === 'payment_intent' && sandbox.desk.ledger.get(intent.latest_charge ?? '');
  if (!charge || charge.object !== 'charge') throw new Error(`${paymentId} has no charge.`);
  return new Date(charge.created * 1000).toISOString();
}
