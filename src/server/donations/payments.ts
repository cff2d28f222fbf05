import { environment, siteUrl } from '../env.ts';
import { connectPayments, type Payments } from '../gateways/stripe/payments.ts';
import { type PaymentKeys, readPaymentKeys } from '../gateways/stripe/keys.ts';
import type { Payment } from '../gateways/stripe/payment.ts';
import { unavailable } from '../http/errors.ts';
import { log } from '../http/log.ts';
import type { DonationRow } from './rows.ts';

let connected: { payments: Payments; keys: PaymentKeys } | undefined;

function connect(): { payments: Payments; keys: PaymentKeys } {
  if (connected) return connected;
  const keys = readPaymentKeys(environment());
  if ('problem' in keys) {
    log('error', 'donations are not configured', { problem: keys.problem });
    throw unavailable('Donations are not configured on this site.');
  }
  connected = { payments: connectPayments(keys), keys };
  return connected;
}

/** Returns the client of the payment provider. @throws HttpError 503 when keys are missing or do not match */
export function payments(): Payments {
  return connect().payments;
}

/** Returns the secret of the webhook. @throws HttpError 503 without one, because unverified deliveries are refused */
export function webhookSecret(): string {
  const { webhookSecret: secret } = connect().keys;
  if (!secret) throw unavailable('Set STRIPE_WEBHOOK_SECRET to receive payment events.');
  return secret;
}

/** Tells whether the keys of Stripe are set and match, without the error that `payments` throws. */
export function canAskProvider(): boolean {
  return !('problem' in readPaymentKeys(environment()));
}

/** Returns the host of SITE_URL, which names this site in payment metadata. */
export function siteId(): string {
  return new URL(siteUrl('/')).host;
}

/**
 * Tells whether a payment is of this site: it is stamped or recorded here. Renewals keep the stamp of their beginning,
 * so one of their subscription's donations will do.
 */
export function isOurs(
  payment: Payment,
  row: Pick<DonationRow, 'paymentIntentId' | 'subscriptionId'> | undefined,
): boolean {
  if (payment.site === siteId() || row?.paymentIntentId === payment.id) return true;
  return payment.subscriptionId !== null && row?.subscriptionId === payment.subscriptionId;
}
