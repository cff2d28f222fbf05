import fc from 'fast-check';
import type { RecordedSource } from '#model/donations/contract.ts';
import { longestPause, type MonthlyChangeRequest } from '#model/donations/monthly-change.ts';
import { recordedSources } from '#model/enumerations.ts';
import type { Fault } from './faults.ts';

/** The donation that a step is about, of those begun so far. */
const donation = fc.nat(3);

/** The payment that a step is about, of those that the provider has, counted back from the newest. */
const back = fc.nat(3);

/** An event of a history; a step about something that does not exist does nothing. */
export type Step =
  /** The donor continues to payment with the attempt at hand, or with a new one. */
  | {
      do: 'create';
      donation: number;
      fresh: boolean;
      monthly: boolean;
      yearly?: boolean;
      cents: number;
      coverFee: boolean;
      donor: number;
      fault: Fault;
    }
  | { do: 'pay'; donation: number; card: PayingCard }
  | { do: 'decline'; donation: number }
  | { do: 'answer bank'; donation: number; agreed: boolean }
  | { do: 'confirm' | 'read'; donation: number; fault: Fault }
  /** The event of this number, counted back from the newest, reaches us. */
  | { do: 'deliver'; event: number; fault: Fault }
  | { do: 'reconcile'; dryRun: boolean; fault: Fault }
  /**
   * The provider renews subscriptions, after a reconciliation or without one; later steps about the monthly donation
   * are about its newest payment.
   */
  | { do: 'month passes'; reconciled: boolean }
  /** The donor cancels the subscription at the provider, or changes the card there. */
  | { do: 'cancel'; subscription: number }
  | { do: 'change card'; subscription: number; card: PayingCard }
  /** Staff give a subscription another price at the provider, or an invoice between two renewals. */
  | { do: 'change price' | 'invoice'; subscription: number; cents: number }
  /** Staff multiply a subscription at the provider, or give it a coupon of `count` percent. */
  | { do: 'change quantity' | 'give coupon'; subscription: number; count: number }
  /** A payment in the site's name that the site did not begin. */
  | { do: 'pay elsewhere'; cents: number; currency: string }
  /** The address of a donation is corrected, to one of three. */
  | { do: 'correct'; donation: number; by: 'donor' | 'staff'; address: number; fault: Fault }
  /** Staff pause a subscription, or only its collection, for `days` days; 0 is an open end. */
  | { do: 'pause'; subscription: number; whole: boolean; days: number }
  | { do: 'resume'; subscription: number }
  /** The donor or staff change a monthly or yearly donation on our pages. */
  | { do: 'change monthly'; donation: number; change: MonthlyChangeRequest; fault: Fault }
  /** Staff refund this share of what is left. */
  | { do: 'refund'; donation: number; share: number }
  /**
   * The donor's bank disputes a payment, or inquires about it first. The dispute goes on by these
   * numbers among the statuses that can follow each other.
   */
  | { do: 'dispute'; payment: number; inquiry: boolean; next: number[] }
  /** A dispute goes on. */
  | { do: 'decide dispute'; dispute: number; next: number[] }
  /** The provider finishes what takes its time: payments in processing, refunds that fail. */
  | { do: 'provider finishes' }
  /** The provider pays out what is available, and what becomes of that. */
  | { do: 'pay out'; status: 'paid' | 'in_transit' | 'failed'; automatic: boolean }
  /** The bank has or sends back a payout, counted back from the newest. */
  | { do: 'bank answers'; payout: number; paid: boolean }
  /** The provider takes a fee of its own, and dates it `daysLate` days back. */
  | { do: 'provider fee'; cents: number; daysLate: number }
  /**
   * Money moves that no donor gave: a top-up of the payments balance, in any currency, a hold or a release of the
   * reserve, and what the other balances of the account get.
   */
  | { do: 'move balance'; balance: MovedBalance; cents: number; currency: string }
  /** Staff record a donation that did not come by card, or take one back (P-150). */
  | { do: 'record'; source: RecordedSource; cents: number; donor: number; fault: Fault }
  | { do: 'take back'; record: number; act: 'undo' | 'reverse'; fault: Fault }
  | { do: 'days pass'; days: number }
  | { do: 'at once'; steps: Step[] };

type MovedBalance = 'payments' | 'risk_reserved' | 'issuing' | 'refund_and_dispute_prefunding';

export type History = Step[];

/** The cards that do not decline, by what becomes of them. */
export const payingCards = [
  'visa',
  'processes',
  'authenticates',
  'refundFails',
  'declinesLater',
] as const;

type PayingCard = (typeof payingCards)[number];

const times = fc.integer({ min: 1, max: 4 });

/** Picks one of these; the number is how often, beside the others. */
function chooseOne<T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const { constant, record } = fc;

const fault = chooseOne<Fault>(
  [5, constant({ kind: 'none' })],
  [3, record({ kind: constant('killed'), at: fc.nat(24) })],
  [2, record({ kind: constant('database down'), at: fc.nat(7), times })],
  [2, record({ kind: constant('provider lost'), at: fc.nat(3), times, acted: fc.boolean() })],
  [1, constant({ kind: 'provider 500' })],
);

const correct: fc.Arbitrary<Step> = record({
  do: constant('correct'),
  donation,
  by: fc.constantFrom('donor', 'staff'),
  address: fc.nat(2),
  fault,
});

const observe = chooseOne<Step>(
  [1, record({ do: fc.constantFrom('confirm', 'read'), donation, fault })],
  [1, record({ do: constant('deliver'), event: fc.nat(12), fault })],
  [1, record({ do: constant('reconcile'), dryRun: fc.boolean(), fault })],
);

const cents = fc.oneof(
  fc.constantFrom(1000, 2500, 5000, 10_000),
  fc.integer({ min: 100, max: 99_999_999 }),
);

/** The amounts that the provider can take whatever the form says, with nothing and less than that in invoices. */
const anyCents = fc.oneof(
  fc.constantFrom(-700, 0, 1, 50, 75, 2500),
  fc.integer({ min: 1, max: 250_000_000 }),
);

const create: fc.Arbitrary<Step> = record({
  do: constant('create'),
  donation,
  fresh: fc.boolean(),
  monthly: fc.boolean(),
  yearly: fc.nat(3).map((one) => one === 0),
  cents,
  coverFee: fc.boolean(),
  donor: fc.nat(3),
  fault,
});

const card = chooseOne<PayingCard>([1, fc.constantFrom(...payingCards)], [1, constant('visa')]);

const pay: fc.Arbitrary<Step> = record({ do: constant('pay'), donation, card });

const decisions = fc.array(fc.nat(11), { maxLength: 4 });

/** True when a dispute begins with an inquiry, which most do not. */
const inquiry = fc.nat(3).map((one) => one === 0);

const pauseDays = fc.constantFrom(0, 10, 40);

const monthlyChange = chooseOne<MonthlyChangeRequest>(
  [
    2,
    record({
      amount: fc.constantFrom(10, 25, 35.5, 10_000),
      coverFee: fc.boolean(),
    }),
  ],
  [1, record({ pauseMonths: fc.integer({ min: 1, max: longestPause }) })],
  [1, constant({ resume: true as const })],
);

const changeMonthly: fc.Arbitrary<Step> = record({
  do: constant('change monthly'),
  donation,
  change: monthlyChange,
  fault,
});

const atOnce = fc.array(chooseOne([2, observe], [2, create], [1, correct], [1, changeMonthly]), {
  minLength: 2,
  maxLength: 6,
});

const step = chooseOne<Step>(
  [5, create],
  [5, pay],
  [2, record({ do: constant('decline'), donation })],
  [2, record({ do: constant('answer bank'), donation, agreed: fc.boolean() })],
  [8, observe],
  [3, record({ do: constant('month passes'), reconciled: fc.boolean() })],
  [2, record({ do: constant('change price'), subscription: back, cents: anyCents })],
  [
    1,
    record({
      do: constant('change quantity'),
      subscription: back,
      count: fc.integer({ min: 1, max: 5 }),
    }),
  ],
  [
    1,
    record({
      do: constant('give coupon'),
      subscription: back,
      count: fc.constantFrom(1, 33, 50, 100),
    }),
  ],
  [2, record({ do: constant('invoice'), subscription: back, cents: anyCents })],
  [
    1,
    record({
      do: constant('pay elsewhere'),
      cents: fc.integer({ min: 1, max: 250_000_000 }),
      currency: fc.constantFrom('usd', 'eur', 'gbp'),
    }),
  ],
  [2, correct],
  [1, record({ do: constant('cancel'), subscription: back })],
  [2, record({ do: constant('change card'), subscription: back, card })],
  [2, record({ do: constant('pause'), subscription: back, whole: fc.boolean(), days: pauseDays })],
  [1, record({ do: constant('resume'), subscription: back })],
  [3, changeMonthly],
  [2, record({ do: constant('refund'), donation, share: fc.constantFrom(0.001, 0.3, 1) })],
  [3, record({ do: constant('dispute'), payment: back, inquiry, next: decisions })],
  [4, record({ do: constant('decide dispute'), dispute: fc.nat(1), next: decisions })],
  [1, constant({ do: 'provider finishes' })],
  [
    2,
    record({
      do: constant('pay out'),
      status: fc.constantFrom('paid', 'in_transit', 'failed'),
      automatic: fc.nat(4).map((one) => one > 0),
    }),
  ],
  [1, record({ do: constant('bank answers'), payout: fc.nat(2), paid: fc.boolean() })],
  [
    1,
    record({
      do: constant('provider fee'),
      cents: fc.integer({ min: 1, max: 5000 }),
      // A sync looks a day further back than the one before; entries that are dated earlier are found by the balance.
      daysLate: fc.constantFrom(0, 0.4, 3, 12),
    }),
  ],
  [
    2,
    record({
      do: constant('move balance'),
      balance: fc.constantFrom<MovedBalance>(
        ...(['payments', 'risk_reserved', 'issuing', 'refund_and_dispute_prefunding'] as const),
      ),
      cents: chooseOne(
        [3, fc.integer({ min: 1, max: 60_000 })],
        [1, fc.integer({ min: -9000, max: -1 })],
      ),
      // The account converts none of these two into dollars.
      currency: fc.constantFrom('usd', 'usd', 'jpy', 'chf'),
    }),
  ],
  [
    1,
    record({
      do: constant('record'),
      source: fc.constantFrom(...recordedSources),
      cents,
      donor: fc.nat(3),
      fault,
    }),
  ],
  [
    1,
    record({
      do: constant('take back'),
      record: fc.nat(3),
      act: fc.constantFrom('undo', 'reverse'),
      fault,
    }),
  ],
  [1, record({ do: constant('days pass'), days: fc.constantFrom(0.5, 1.1, 9) })],
  [2, record({ do: constant('at once'), steps: atOnce })],
);

/** The first donation of a history, which mostly reaches the provider. */
const begin = chooseOne<Step>(
  [1, create],
  [2, create.map((one) => ({ ...one, fault: { kind: 'none' } }))],
);

/** The histories, each of which begins with somebody who gives: without that, nothing in it could go wrong. */
export const histories: fc.Arbitrary<History> = fc
  .tuple(begin, pay, fc.array(step, { minLength: 1, maxLength: 24 }))
  .map(([first, second, rest]) => [first, second, ...rest]);
