import { cardBrand, hasValidCheckDigit } from './browser/card-brand.js';
import { defaults } from './object-defaults.ts';
import type Stripe from 'stripe';

/** The outcome of a payment with a card. */
export type CardOutcome =
  | { kind: 'succeeds' }
  | { kind: 'declines'; code: string; message: string; decline_code?: string }
  /** Asks the donor's bank; `next` follows when the donor agrees. */
  | { kind: 'authenticates'; next: CardOutcome }
  /** The payment succeeds after a few seconds. */
  | { kind: 'processes' }
  /** The payment waits for the donor to read two small deposits off a bank statement. */
  | { kind: 'verifies' }
  /** Pays while the donor is there, and is refused on every renewal. */
  | { kind: 'declines later' }
  /** The payment succeeds, and the bank disputes it at once. */
  | { kind: 'disputes' };

/** A payment method as the ledger stores it. */
export interface Method {
  id: string;
  details: Stripe.Charge.PaymentMethodDetails;
  outcome: CardOutcome;
  /** The customer to whom it is attached and for whom it can be charged again. */
  customer?: string;
  /** The details that the donor, or a wallet, gave. */
  billing?: Stripe.Charge.BillingDetails;
}

const succeeds: CardOutcome = { kind: 'succeeds' };

const declines = (code: string, message: string): CardOutcome => ({
  kind: 'declines',
  code,
  message,
});

function declineWithCode(decline_code: string, message = 'Your card was declined.'): CardOutcome {
  return { kind: 'declines', code: 'card_declined', message, decline_code };
}

/** The test cards of Stripe that have an outcome of their own (docs.stripe.com/testing). */
const testCards: Readonly<Record<string, CardOutcome>> = {
  '4000000000000002': declineWithCode('generic_decline'),
  '4000000000009995': declineWithCode('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declineWithCode('lost_card'),
  '4000000000009979': declineWithCode('stolen_card'),
  '4000000000000069': declines('expired_card', 'Your card has expired.'),
  '4000000000000127': declines('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': declines(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002760003184': { kind: 'authenticates', next: succeeds },
  '4000002500003155': { kind: 'authenticates', next: succeeds },
  '4000000000003220': { kind: 'authenticates', next: succeeds },
  '4000008400001629': { kind: 'authenticates', next: declineWithCode('generic_decline') },
  '4000000000000259': { kind: 'disputes' },
  // This number is not one of Stripe's, which documents no card whose payment stays in processing.
  '4000000000005555': { kind: 'processes' },
  // Stripe's card of this number is refused on the first payment, too.
  '4000000000000341': { kind: 'declines later' },
};

/** Returns how the card answers a renewal, while the donor is away. */
export function renewalOutcome(outcome: CardOutcome): CardOutcome {
  if (outcome.kind === 'authenticates') return succeeds;
  return outcome.kind === 'declines later' ? declineWithCode('generic_decline') : outcome;
}

function mistakeIn(number: string, month: number, year: number): CardOutcome | undefined {
  const now = new Date();
  if (!/^\d{12,19}$/.test(number) || !hasValidCheckDigit(number)) {
    return declines('incorrect_number', 'Your card number is incorrect.');
  }
  if (month < 1 || month > 12) {
    return declines('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  if (year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1) {
    return declines('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  return undefined;
}

/** Reads a card's details and outcome; a wrong number or a past date is declined as Stripe declines it. */
export function readCard(card: {
  number: string;
  exp_month: number;
  exp_year: number;
}): Pick<Method, 'details' | 'outcome'> {
  const { number, exp_month } = card;
  const exp_year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  const brand = cardBrand(number).id;
  const details = { brand, network: brand, last4: number.slice(-4), exp_month, exp_year };
  return {
    details: { type: 'card', card: { ...defaults.card, ...details } },
    outcome: mistakeIn(number, exp_month, exp_year) ?? testCards[number] ?? succeeds,
  };
}
