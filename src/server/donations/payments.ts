import { environment } from '../env.ts';
import { type PaymentKeys, readPaymentKeys } from '../gateways/payment-keys.ts';
import { connectPayments, type Payments } from '../gateways/stripe.ts';
import { log } from '../http/log.ts';
import { unavailable } from '../http/errors.ts';

let connected: { payments: Payments; keys: PaymentKeys } | undefined;

function connect(): { payments: Payments; keys: PaymentKeys } {
  if (connected) return connected;
  const keys = readPaymentKeys(environment());
  if ('problem' in keys) {
    log('error', 'donations are not configured', { mend: keys.problem });
    throw unavailable('Donations are not configured on this site.');
  }
  connected = { payments: connectPayments(keys), keys };
  return connected;
}

/**
 * The payment provider of this process.
 *
 * @throws HttpError 503 when the keys are missing or do not fit together.
 */
export function payments(): Payments {
  return connect().payments;
}

/**
 * The secret that deliveries are signed with.
 *
 * @throws HttpError 503 without one: an unverified delivery is never acted on.
 */
export function webhookSecret(): string {
  const { webhookSecret: secret } = connect().keys;
  if (!secret) throw unavailable('Set STRIPE_WEBHOOK_SECRET to receive payment events.');
  return secret;
}

/** False when there is no provider to ask, because keys are missing or do not fit together. */
export function canAskProvider(): boolean {
  return !('problem' in readPaymentKeys(environment()));
}
