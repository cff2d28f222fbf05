import { moveBalance } from './balance.ts';
import type { SandboxContext } from './ledger.ts';
import { nowInSeconds } from './object-tools.ts';

/** Returns the fields of what moves at once and has no fee. */
const plain = () => ({ available_on: nowInSeconds(), currency: 'usd', source: null });

/** Adds money from the bank account to the payments balance (docs.stripe.com/api/topups). */
export function topUp(context: SandboxContext, cents: number, currency = 'usd') {
  return moveBalance(context, {
    ...plain(),
    amount: cents,
    currency,
    description: 'Top-up',
    reporting_category: 'topup',
    type: 'topup',
  });
}

/**
 * Holds money back from the payments balance, or releases it with a negative amount. Since 2026-01-28 the reserve is a
 * balance of its own with an entry of its own
 * (docs.stripe.com/changelog/clover/2026-01-28/monitor-reserve-activity-on-balance-transactions).
 */
export function holdReserve(context: SandboxContext, cents: number) {
  const type = cents < 0 ? 'reserve_release' : 'reserve_hold';
  const move = { ...plain(), description: null, reporting_category: 'risk_reserved_funds', type };
  moveBalance(context, { ...move, amount: -cents });
  moveBalance(context, { ...move, amount: cents, balance_type: 'risk_reserved' });
}

/** Moves money of the balance for issued cards or prefunded refunds, which Stripe shows beside that of payments. */
export function moveOtherBalance(
  context: SandboxContext,
  balance_type: 'issuing' | 'refund_and_dispute_prefunding',
  cents: number,
) {
  return moveBalance(context, {
    ...plain(),
    amount: cents,
    balance_type,
    description: null,
    reporting_category: 'topup',
    type: 'topup',
  });
}
