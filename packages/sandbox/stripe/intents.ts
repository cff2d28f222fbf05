import type { SandboxContext } from './ledger.ts';
import { build } from './object-defaults.ts';
import { type Intent, newId, nowInSeconds } from './objects.ts';

export function buildIntent(fields: Partial<Intent> & Pick<Intent, 'amount' | 'currency'>): Intent {
  const id = newId('pi');
  return build('payment_intent', { id, client_secret: `${id}_${newId('secret')}`, ...fields });
}

export function closeIntent(
  { save }: SandboxContext,
  intent: Intent,
  reason: Intent['cancellation_reason'] = null,
): Intent {
  const canceled: Partial<Intent> = {
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: reason,
    next_action: null,
  };
  return save({ ...intent, ...canceled }, 'payment_intent.canceled');
}
