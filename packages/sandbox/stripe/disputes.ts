import { moveBalance } from './balance.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import type { Dispute } from './objects.ts';
import { nowInSeconds } from './object-tools.ts';
import { takeStripeFee } from './payouts.ts';
import { invalidRequest } from './stripe-api-error.ts';

/** Stripe's fee for a dispute in the United States in cents, which stays when the dispute is won. */
const feeCents = 1500;

/**
 * Stripe's second fee in cents, paid by whoever answers a dispute and returned when it is won
 * (support.stripe.com/questions/june-2025-pricing-updates-for-disputes). The kind of its entry is not documented.
 */
const counterFeeCents = 1500;

function moveCounterFee(context: SandboxContext, { id, status }: Dispute): void {
  const { ledger } = context;
  const setting = `counter fee of ${id}`;
  const before = ledger.readSetting(setting);
  const isTaken = status === 'under_review' && before === undefined;
  if (!isTaken && !(status === 'won' && before === 'taken')) return;
  ledger.saveSetting(setting, isTaken ? 'taken' : 'returned');
  const description = isTaken ? 'Dispute countered fee' : 'Dispute countered fee returned';
  takeStripeFee(context, isTaken ? counterFeeCents : -counterFeeCents, `${description} (${id})`);
}

/** The time for sending evidence, in seconds. */
const responseTime = 9 * 24 * 60 * 60;

/** The statuses of Stripe's list, and who has the money in each (docs.stripe.com/disputes). */
const holders: Readonly<Record<string, 'site' | 'bank'>> = {
  warning_needs_response: 'site',
  warning_under_review: 'site',
  warning_closed: 'site',
  needs_response: 'bank',
  under_review: 'bank',
  prevented: 'site',
  won: 'site',
  lost: 'bank',
  appeal_needs_response: 'bank',
  appeal_under_review: 'bank',
};

export const disputeStatuses = Object.keys(holders);

// `lost` is not among them: its money is gone, so the charge can be neither refunded nor disputed again.
const endedStatuses: readonly string[] = ['won', 'prevented', 'warning_closed'];

/** The statuses that `charge.dispute.closed` reports. */
const closedStatuses: readonly string[] = ['lost', 'won', 'warning_closed'];

export const hasEnded = ({ status }: Dispute): boolean => endedStatuses.includes(status);

/** Returns what a dispute took, in the currency of the charge, which need not be the account's. */
const takenBy = ({ balance_transactions: moves }: Dispute): number =>
  -moves.reduce(
    (sum, { amount, exchange_rate: rate }) => sum + Math.round(amount / (rate ?? 1)),
    0,
  );

const verdictSetting = ({ id }: Dispute) => `verdict ${id}`;

/** Returns what the bank is to have, in cents. A lost dispute keeps the money until it is won. */
function dueToBank(ledger: Ledger, dispute: Dispute): number {
  const holder = holders[dispute.status];
  const isLost = ledger.readSetting(verdictSetting(dispute)) === 'lost';
  if (!holder || (holder === 'site' && isLost)) return takenBy(dispute);
  return holder === 'bank' ? dispute.amount : 0;
}

/** Takes or gives back what the status asks for, with its events. */
function moveMoney(context: SandboxContext, dispute: Dispute): [Dispute, ...events: string[]] {
  const { id, charge, currency, balance_transactions } = dispute;
  const amount = takenBy(dispute) - dueToBank(context.ledger, dispute);
  if (amount === 0) return [dispute];
  const isTaken = amount < 0;
  const move = moveBalance(context, {
    amount,
    currency,
    description: `Chargeback ${isTaken ? 'withdrawal' : 'reversal'} for ${charge}`,
    fees: isTaken ? [{ amount: feeCents, description: 'Dispute fee' }] : [],
    reporting_category: isTaken ? 'dispute' : 'dispute_reversal',
    source: id,
    type: 'adjustment',
  });
  return [
    { ...dispute, balance_transactions: [...balance_transactions, move] },
    `charge.dispute.funds_${isTaken ? 'withdrawn' : 'reinstated'}`,
  ];
}

/** Saves a dispute and its event. @throws StripeApiError 400 for a malformed status */
function saveDispute(context: SandboxContext, changed: Dispute, event: string): Dispute {
  if (!/^[a-z][a-z_]{0,59}$/.test(changed.status)) {
    throw invalidRequest(`Send a status, such as ${disputeStatuses.join(', ')}.`);
  }
  const isWaiting = changed.status.endsWith('needs_response');
  const dispute: Dispute = {
    ...changed,
    evidence_details: {
      ...changed.evidence_details,
      due_by: isWaiting ? nowInSeconds() + responseTime : null,
    },
    is_charge_refundable: changed.status.startsWith('warning_') || hasEnded(changed),
  };
  const { status } = dispute;
  if (status === 'lost' || status === 'won') {
    context.ledger.saveSetting(verdictSetting(dispute), status);
  }
  const [moved, ...events] = moveMoney(context, dispute);
  return context.save(moved, event, ...events);
}

/** Lets the donor's bank dispute a charge, or ask about it first (`warning_needs_response`). */
export function openDispute(
  context: SandboxContext,
  chargeId: string,
  status = 'needs_response',
): Dispute {
  const { ledger, save } = context;
  const charge = ledger.find('charge', chargeId);
  const isDisputed = ledger.children('dispute', chargeId).some((earlier) => !hasEnded(earlier));
  if (!charge.paid || charge.refunded || isDisputed) {
    throw invalidRequest('This charge cannot be disputed.');
  }
  const { amount, currency, payment_intent } = charge;
  save({ ...charge, disputed: true });
  const dispute = buildObject('dispute', {
    amount,
    currency,
    payment_intent,
    charge: chargeId,
    status,
  });
  return saveDispute(context, dispute, 'charge.dispute.created');
}

/**
 * Gives a dispute another status: one of Stripe's list, or a word that stands for one that Stripe
 * may add. A lost dispute keeps the money until it is won.
 */
export function decideDispute(context: SandboxContext, id: string, status: string): Dispute {
  const dispute = context.ledger.find('dispute', id);
  const event = closedStatuses.includes(status) ? 'closed' : 'updated';
  const decided = saveDispute(context, { ...dispute, status }, `charge.dispute.${event}`);
  moveCounterFee(context, decided);
  return decided;
}
