import type Stripe from 'stripe';
import type { Listed } from './open-enum.ts';

export type DisputeStanding =
  | 'open'
  /** An appeal of a lost dispute changes nothing until it is won. */
  | 'lost'
  | 'won'
  | 'ended'
  | 'unknown';

// docs.stripe.com/api/disputes/object has the whole list; appeals are at
// docs.stripe.com/disputes/arbitration.
const standings: Readonly<Record<Listed<Stripe.Dispute.Status>, DisputeStanding>> = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  warning_closed: 'ended',
  needs_response: 'open',
  under_review: 'open',
  prevented: 'ended',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

const byStatus = new Map<string, DisputeStanding>(Object.entries(standings));

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Returns what the dispute took from the balance and has not given back, in cents before fees; null when its
 * transactions do not say, because none are listed or the account holds another currency.
 */
function takenBy({ balance_transactions: moves, currency }: Stripe.Dispute): number | null {
  if (moves.length === 0 || moves.some((move) => move.currency !== currency)) return null;
  return Math.max(0, -sum(moves.map(({ amount }) => amount)));
}

// The beginning counts if the transactions of a dispute do not say.
function takenAt({ balance_transactions: moves, created }: Stripe.Dispute): Date {
  const times = moves.filter(({ amount }) => amount < 0).map((move) => move.created);
  return new Date(Math.max(created, ...times) * 1000);
}

// Stripe says 0 where the bank takes no evidence.
function dueBy({ status, evidence_details: { due_by: seconds } }: Stripe.Dispute): Date | null {
  return status.endsWith('needs_response') && seconds ? new Date(seconds * 1000) : null;
}

/**
 * Reads how a dispute stands and what it took, in cents. Its balance transactions say what moved, because a dispute is
 * won a moment before the money is given back.
 */
export function readDispute(dispute: Stripe.Dispute) {
  const standing = byStatus.get(dispute.status) ?? 'unknown';
  const taken = takenBy(dispute);
  // A dispute is won a moment before the money is given back.
  const isPaidBack = dispute.balance_transactions.some(({ amount }) => amount > 0);
  const isOver = standing === 'won' || standing === 'ended';
  return {
    status: dispute.status,
    standing,
    takenAt: takenAt(dispute),
    dueBy: dueBy(dispute),
    /** True once the dispute is over and all that it took is back, also if a verdict in between was never read. */
    isReturned: isOver && isPaidBack && taken === 0,
    /** The cents that are gone if the dispute is lost. */
    lostCents: taken || dispute.amount,
    /** The cents that are gone although the dispute is over and not lost, because a part can stay with the donor. */
    keptCents: standing === 'won' && !isPaidBack ? 0 : (taken ?? 0),
  };
}

export type Dispute = ReturnType<typeof readDispute>;
