import fc from 'fast-check';
import type { Trouble } from './trouble.ts';

/** Which of the gifts of a history a step is about. */
const gift = fc.nat(3);

/** One thing that happens. `gift` counts from 0; a step about a gift that was never begun is nothing. */
export type Step =
  /** The donor continues to payment: with the attempt at hand, or with a new one. */
  | { do: 'create'; gift: number; anew: boolean; cents: number; donor: number; trouble: Trouble }
  | { do: 'pay'; gift: number; card: PayingCard }
  | { do: 'decline'; gift: number }
  | { do: 'answer bank'; gift: number; agreed: boolean }
  | { do: 'confirm' | 'read'; gift: number; trouble: Trouble }
  /** The event of this number, counted back from the newest, reaches us. */
  | { do: 'deliver'; event: number; trouble: Trouble }
  | { do: 'reconcile'; dryRun: boolean; trouble: Trouble }
  /** Gives back this share of what is left. */
  | { do: 'refund'; gift: number; share: number }
  | { do: 'dispute'; gift: number }
  /** The donor's bank decides about what it questioned. */
  | { do: 'decide dispute'; gift: number; won: boolean }
  /** The provider finishes what takes its time: payments in processing, refunds that fail. */
  | { do: 'provider finishes' }
  | { do: 'days pass'; days: number }
  | { do: 'at once'; steps: Step[] };

export type History = Step[];

/** Cards that do not decline, by what becomes of them. */
export const payingCards = ['visa', 'processes', 'authenticates', 'refundFails'] as const;

type PayingCard = (typeof payingCards)[number];

const times = fc.integer({ min: 1, max: 4 });

const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'none' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('killed' as const), at: fc.nat(24) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('database down' as const), at: fc.nat(7), times }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('provider lost' as const),
      at: fc.nat(3),
      times,
      acted: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'provider 500' as const }) },
);

const told: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('confirm' as const, 'read' as const), gift, trouble }),
  fc.record({ do: fc.constant('deliver' as const), event: fc.nat(12), trouble }),
  fc.record({ do: fc.constant('reconcile' as const), dryRun: fc.boolean(), trouble }),
);

const cents = fc.oneof(
  fc.constantFrom(1000, 2500, 5000, 10_000),
  fc.integer({ min: 100, max: 99_999_999 }),
);

const create: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('create' as const),
  gift,
  anew: fc.boolean(),
  cents,
  donor: fc.nat(3),
  trouble,
});

const pay: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('pay' as const),
  gift,
  card: fc.constantFrom(...payingCards),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: create },
  { weight: 5, arbitrary: pay },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline' as const), gift }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer bank' as const),
      gift,
      agreed: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: told },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      gift,
      share: fc.constantFrom(0.001, 0.3, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dispute' as const), gift }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('decide dispute' as const),
      gift,
      won: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'provider finishes' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('days pass' as const),
      days: fc.constantFrom(0.5, 1.1, 9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('at once' as const),
      steps: fc.array(fc.oneof(told, create), { minLength: 2, maxLength: 6 }),
    }),
  },
);

/** A history begins with somebody who gives: without that, nothing in it could go wrong. */
export const histories: fc.Arbitrary<History> = fc
  .tuple(create, pay, fc.array(step, { minLength: 1, maxLength: 24 }))
  .map(([first, second, rest]) => [first, second, ...rest]);
