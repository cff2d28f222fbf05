import type Stripe from 'stripe';
import type { SandboxContext } from './ledger.ts';
import { type BalanceTransaction, build, nowInSeconds } from './objects.ts';

/** Stripe's usual two business days, in seconds. */
const availableAfter = 2 * 24 * 60 * 60;

type Move = Pick<
  BalanceTransaction,
  'amount' | 'currency' | 'description' | 'reporting_category' | 'source' | 'type'
> & { fees?: { amount: number; description: string }[] };

/** Moves money into the balance, or out of it with a negative amount; fees come on top. */
export function moveBalance(
  { save }: SandboxContext,
  { fees = [], ...move }: Move,
): BalanceTransaction {
  const fee = fees.reduce((sum, { amount }) => sum + amount, 0);
  const fee_details = fees.map((detail): Stripe.BalanceTransaction.FeeDetail => ({
    ...detail,
    application: null,
    currency: move.currency,
    type: 'stripe_fee',
  }));
  const available_on = nowInSeconds() + availableAfter;
  const net = move.amount - fee;
  return save(build('balance_transaction', { ...move, available_on, fee, fee_details, net }));
}
