import type { SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import type { PaymentIntent } from './objects.ts';
import { newId, nowInSeconds } from './object-tools.ts';

export function buildIntent(
  fields: Partial<PaymentIntent> & Pick<PaymentIntent, 'amount' | 'currency'>,
): PaymentIntent {
  const id = newId('pi');
  return buildObject('payment_intent', {
    id,
    client_secret: `${id}_${newId('secret')}`,
    ...fields,
  });
}

export function markIntentCanceled(
  { save }: SandboxContext,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'] = null,
): PaymentIntent {
  const canceled: Partial<PaymentIntent> = {
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: reason,
    next_action: null,
  };
  return save({ ...intent, ...canceled }, 'payment_intent.canceled');
}
