import type { CardDetails } from './objects.ts';

/** What becomes of a payment with a card. */
export type CardOutcome =
  | { kind: 'succeeds' }
  | { kind: 'declines'; code: string; declineCode?: string; message: string }
  /** Asks the donor's bank; `then` follows when the donor agrees. */
  | { kind: 'authenticates'; then: CardOutcome }
  /** Succeeds after a few seconds. */
  | { kind: 'processes' }
  /** Waits for the donor to read two small deposits off a bank statement. */
  | { kind: 'verifies' }
  /** Succeeds, and the bank questions it at once. */
  | { kind: 'disputes' };

interface TestCard {
  outcome: CardOutcome;
  funding?: CardDetails['funding'];
}

const succeeds: CardOutcome = { kind: 'succeeds' };

function declines(code: string, message: string, declineCode?: string): TestCard {
  return {
    outcome: { kind: 'declines', code, message, ...(declineCode ? { declineCode } : {}) },
  };
}

const declined = 'Your card was declined.';
const authenticates: TestCard = { outcome: { kind: 'authenticates', then: succeeds } };

/**
 * Stripe's documented test cards that do something of their own (docs.stripe.com/testing); every
 * other valid number succeeds.
 */
const testCards: Readonly<Record<string, TestCard>> = {
  '4000056655665556': { outcome: succeeds, funding: 'debit' },
  '5200828282828210': { outcome: succeeds, funding: 'debit' },
  '5105105105105100': { outcome: succeeds, funding: 'prepaid' },
  '4000000000000002': declines('card_declined', declined, 'generic_decline'),
  '4000000000009995': declines(
    'card_declined',
    'Your card has insufficient funds.',
    'insufficient_funds',
  ),
  '4000000000009987': declines('card_declined', declined, 'lost_card'),
  '4000000000009979': declines('card_declined', declined, 'stolen_card'),
  '4000000000000069': declines('expired_card', 'Your card has expired.'),
  '4000000000000127': declines('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': declines(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002760003184': authenticates,
  '4000002500003155': authenticates,
  '4000000000003220': authenticates,
  '4000008400001629': {
    outcome: {
      kind: 'authenticates',
      then: declines('card_declined', declined, 'generic_decline').outcome,
    },
  },
  '4000000000000259': { outcome: { kind: 'disputes' } },
  // The sandbox's own: Stripe documents no card whose payment stays in processing.
  '4000000000005555': { outcome: { kind: 'processes' } },
};

const brands: readonly [pattern: RegExp, brand: string][] = [
  [/^3[47]/, 'amex'],
  [/^3(?:0[0-5]|[68])/, 'diners'],
  [/^35/, 'jcb'],
  [/^4/, 'visa'],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'mastercard'],
  [/^6(?:011|4[4-9]|5)/, 'discover'],
  [/^62/, 'unionpay'],
];

/** A card as a payment method carries it, with what the sandbox does about it. */
export interface ReadCard {
  details: CardDetails;
  outcome: CardOutcome;
}

interface CardFields {
  number: string;
  expMonth: number;
  expYear: number;
}

function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function refusalOf({ number, expMonth, expYear }: CardFields): CardOutcome | undefined {
  const now = new Date();
  if (!/^\d{12,19}$/.test(number) || !hasValidCheckDigit(number)) {
    const message = 'Your card number is incorrect.';
    return { kind: 'declines', code: 'incorrect_number', message };
  }
  if (!(expMonth >= 1 && expMonth <= 12)) {
    const message = "Your card's expiration month is invalid.";
    return { kind: 'declines', code: 'invalid_expiry_month', message };
  }
  if (expYear * 12 + expMonth < now.getFullYear() * 12 + now.getMonth() + 1) {
    const message = "Your card's expiration year is invalid.";
    return { kind: 'declines', code: 'invalid_expiry_year', message };
  }
  return undefined;
}

/** Looks a card up by its number; a wrong number or a past date is declined as Stripe declines it. */
export function readCard({ number, expMonth, expYear }: CardFields): ReadCard {
  const year = expYear < 100 ? 2000 + expYear : expYear;
  const known = testCards[number];
  const brand = brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown';
  return {
    details: {
      brand,
      last4: number.slice(-4),
      exp_month: expMonth,
      exp_year: year,
      funding: known?.funding ?? 'credit',
      country: 'US',
      network: brand,
    },
    outcome: refusalOf({ number, expMonth, expYear: year }) ??
      known?.outcome ?? { kind: 'succeeds' },
  };
}

/** What becomes of a refund, by the last four digits: 7726 takes its time, 5126 fails afterwards. */
export function refundOutcome(
  last4: string | undefined,
): 'succeeds' | 'succeeds later' | 'fails later' {
  if (last4 === '7726') return 'succeeds later';
  return last4 === '5126' ? 'fails later' : 'succeeds';
}
