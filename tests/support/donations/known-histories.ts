import type { History, Step } from './history.ts';

const none = { kind: 'none' } as const;
const first = {
  donation: 0,
  fresh: false,
  monthly: false,
  cents: 2500,
  coverFee: false,
  donor: 1,
} as const;

const create = { do: 'create', ...first, fault: none } as const satisfies Step;
const confirm = { do: 'confirm', donation: 0, fault: none } as const satisfies Step;

/** The histories that failed once, by what was wrong with the product or with the history's own players. */
export const knownHistories: Readonly<Record<string, History>> = {
  'a refused payment stayed open because no run looked that far back': [
    create,
    { do: 'decline', donation: 0 },
    { do: 'days pass', days: 9 },
    confirm,
  ],
  "an answer 500 meant for a confirmation met the reconciler's cancelling beside it": [
    create,
    { do: 'days pass', days: 1.1 },
    {
      do: 'at once',
      steps: [
        { do: 'confirm', donation: 0, fault: { kind: 'provider 500' } },
        { do: 'reconcile', dryRun: false, fault: none },
      ],
    },
  ],
  'the sandbox refunded the failed charge of a renewal, which is no donation': [
    { ...create, monthly: true },
    { do: 'pay', donation: 0, card: 'declinesLater' },
    { do: 'month passes', reconciled: true },
    { do: 'refund', donation: 0, share: 0.3 },
  ],
};

/** A donation from the first press to its acknowledgment, with a place for a fault in each step. */
export const wholeDonation: readonly Step[] = [
  create,
  { do: 'pay', donation: 0, card: 'visa' },
  confirm,
  { do: 'read', donation: 0, fault: none },
  { do: 'deliver', event: 0, fault: none },
  { do: 'refund', donation: 0, share: 0.3 },
  { do: 'reconcile', dryRun: false, fault: none },
];

/** The donor gives the same every month, with a renewal on the way. */
export const wholeMonthly: readonly Step[] = wholeDonation.flatMap((step): Step[] => {
  if (step.do === 'create') return [{ ...step, monthly: true }];
  return step.do === 'read' ? [step, { do: 'month passes', reconciled: true }] : [step];
});

/** A donor who comes back after the provider forgot the keys of the day before. */
export const nextDay: readonly Step[] = [
  { do: 'days pass', days: 1.1 },
  create,
  { do: 'pay', donation: 0, card: 'visa' },
];

/**
 * A history in which no event arrives, and a reconciliation finds all of it at once: a payment, a refund and a lost
 * dispute, a decline, an attempt whose response was lost, and what stayed unpaid for a day.
 */
export const leftToReconciliation: readonly Step[] = [
  create,
  { ...create, fresh: true },
  { ...create, fresh: true },
  { ...create, fresh: true, fault: { kind: 'provider lost', at: 0, times: 4, acted: true } },
  { do: 'pay', donation: 0, card: 'visa' },
  confirm,
  { do: 'decline', donation: 1 },
  { do: 'days pass', days: 1.1 },
  { ...create, fresh: true, monthly: true },
  { do: 'pay', donation: 4, card: 'visa' },
  { do: 'refund', donation: 4, share: 0.3 },
  { do: 'dispute', payment: 1, inquiry: false, next: [1] },
  { do: 'pay out', status: 'paid', automatic: true },
  { do: 'reconcile', dryRun: false, fault: none },
];
