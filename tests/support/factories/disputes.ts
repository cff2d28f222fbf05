import { disputeStatuses } from '#sandbox/stripe/disputes.ts';
import { buildObject } from '#sandbox/stripe/object-defaults.ts';
import { type BalanceTransaction, type Dispute } from '#sandbox/stripe/objects.ts';

/** A status that Stripe may add to its list. */
export const unknownStatus = 'status_of_tomorrow';

export const everyStatus = [...disputeStatuses, unknownStatus];

interface Given {
  status: string;
  /** `moves` are the cents that each balance transaction moved. */
  moves?: readonly number[];
  amount?: number;
  currency?: string;
}

/** Builds a dispute over 25 dollars as Stripe describes it. */
export function buildDispute({
  status,
  moves = [],
  amount = 2500,
  currency = 'usd',
}: Given): Dispute {
  const balance_transactions = moves.map((cents) =>
    buildObject('balance_transaction', { amount: cents, currency } as BalanceTransaction),
  );
  return buildObject('dispute', {
    amount,
    currency: 'usd',
    status,
    balance_transactions,
  } as object as Dispute);
}

/** The state of a donation's dispute, and how much the donor has back. */
export interface DisputeState {
  disputed: boolean;
  disputeLost: boolean;
  isGivenBack: boolean;
}

const states = {
  none: { disputed: false, disputeLost: false, isGivenBack: false },
  open: { disputed: true, disputeLost: false, isGivenBack: false },
  lost: { disputed: true, disputeLost: true, isGivenBack: true },
} as const satisfies Record<string, DisputeState>;

/** Returns what the next status makes of a donation, as a person would read Stripe's list (P-50). */
export function stateAfter(before: DisputeState, status: string): DisputeState {
  if (status === 'won') return states.none;
  if (status === 'lost' || status.startsWith('appeal_')) return states.lost;
  if (before.disputeLost || status === unknownStatus) return before;
  const hasEnded = status === 'prevented' || status === 'warning_closed';
  return hasEnded ? states.none : states.open;
}

export const undisputed: DisputeState = states.none;
