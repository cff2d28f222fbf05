import * as z from 'zod';
import { moveBalance, passBalanceTime, unpaidEntries } from './balance.ts';
import type { SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import type { Payout } from './objects.ts';
import { nowInSeconds } from './object-tools.ts';
import { invalidRequest } from './stripe-api-error.ts';

/** The currency of payouts: Stripe pays each currency out by itself, and this account's bank account is in dollars. */
const payoutCurrency = 'usd';

const daySeconds = 24 * 60 * 60;

export const payoutRequestSchema = z.strictObject({
  /** The days that pass for the balance first; without them, as many as all of it needs. */
  days: z.number().min(0).max(366).optional(),
  /** The status that the bank gives the payout. */
  status: z.enum(['paid', 'in_transit', 'failed']).default('paid'),
  /** True for an automatic payout; Stripe itemizes no others. */
  automatic: z.boolean().default(true),
});

export type PayoutRequest = z.output<typeof payoutRequestSchema>;

function makeAvailable({ ledger }: SandboxContext, days: number | undefined, at: number): void {
  const waits = unpaidEntries(ledger).map((entry) => entry.available_on - at);
  // Only whole days pass, so that a charge stays dated by midnight.
  const passed = days ?? Math.ceil(Math.max(0, ...waits) / daySeconds);
  if (passed > 0) passBalanceTime(ledger, Math.ceil(passed * daySeconds));
}

/**
 * Pays out all that is available.
 *
 * @param at the time in seconds
 * @throws StripeApiError 400 when nothing is available
 */
export function createPayout(
  context: SandboxContext,
  { days, status, automatic }: PayoutRequest,
  at = nowInSeconds(),
): Payout {
  const { ledger, save } = context;
  makeAvailable(context, days, at);
  const entries = unpaidEntries(ledger).filter(
    ({ available_on, currency }) => available_on <= at && currency === payoutCurrency,
  );
  const amount = entries.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) {
    const message = 'You have insufficient available funds in your Stripe account.';
    throw invalidRequest(message, { code: 'balance_insufficient' });
  }
  const reconciliation_status = automatic ? 'completed' : 'not_applicable';
  const made = buildObject('payout', {
    amount,
    arrival_date: Math.floor(at / daySeconds + 1) * daySeconds,
    automatic,
    balance_transaction: null,
    reconciliation_status,
  });
  // Stripe keeps the entries of a manual payout in the balance's list, in no payout.
  for (const entry of entries) ledger.put({ ...entry, payout: automatic ? made.id : 'manual' });
  const { id: balance_transaction } = moveBalance(context, {
    amount: -amount,
    available_on: at,
    currency: made.currency,
    description: 'STRIPE PAYOUT',
    payout: automatic ? made.id : 'manual',
    reporting_category: 'payout',
    source: made.id,
    type: 'payout',
  });
  const created = save({ ...made, balance_transaction, status: 'in_transit' }, 'payout.created');
  if (automatic) save(created, 'payout.reconciliation_completed');
  if (status === 'failed') return failPayout(context, created.id);
  return status === 'paid' ? save({ ...created, status }, 'payout.paid') : created;
}

/** Lets the bank send a payout back, so that its amount is in the balance again. */
export function failPayout(context: SandboxContext, id: string): Payout {
  const payout = context.ledger.find('payout', id);
  if (payout.status === 'failed') throw invalidRequest('This payout has already failed.');
  const { id: failure_balance_transaction } = moveBalance(context, {
    amount: payout.amount,
    available_on: nowInSeconds(),
    currency: payout.currency,
    description: 'STRIPE PAYOUT FAILURE',
    reporting_category: 'payout_reversal',
    source: id,
    type: 'payout_failure',
  });
  const failed: Payout = {
    ...payout,
    failure_balance_transaction,
    failure_code: 'could_not_process',
    failure_message: 'The bank could not process this payout.',
    status: 'failed',
  };
  return context.save(failed, 'payout.failed');
}

/** Lets a payout that was on its way arrive. */
export function arrivePayout({ ledger, save }: SandboxContext, id: string): Payout {
  return save({ ...ledger.find('payout', id), status: 'paid' }, 'payout.paid');
}

/** Adds an entry that Stripe makes by itself, such as its monthly fees. */
export function takeStripeFee(context: SandboxContext, cents: number, description: string) {
  return moveBalance(context, {
    amount: -cents,
    available_on: nowInSeconds(),
    currency: 'usd',
    description,
    reporting_category: 'fee',
    source: null,
    type: 'stripe_fee',
  });
}
