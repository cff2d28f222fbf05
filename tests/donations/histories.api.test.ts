/** Our rows equal the provider's ledger, whatever happened on the way. */
import { describe, expect, test } from 'vitest';
import { checkHistories, checkHistory } from '#tests/support/donations/check-histories.ts';
import {
  knownHistories,
  leftToReconciliation,
  nextDay,
  wholeDonation,
  wholeMonthly,
} from '#tests/support/donations/known-histories.ts';
import { countStrikes, type Fault } from '#tests/support/donations/faults.ts';
import { isLong } from '#tests/support/long-run.ts';

const runs = isLong ? 1000 : 3;

/** Milliseconds; a busy machine must not look like wrong totals. */
const timeout = isLong ? 5_400_000 : 300_000;

test(`${runs} random histories end with our rows equal to the ledger`, { timeout }, async () => {
  const seed = isLong ? Math.floor(Math.random() * 2 ** 31) : 20_261_121;
  console.info(`seed ${seed}`);
  await checkHistories({ runs, seed });
});

test.each(Object.entries(knownHistories))('%s', async (_what, history) => {
  await checkHistory(history);
});

/** Faults that strike later and later. */
const faults: ((at: number) => Fault)[] = [
  (at) => ({ kind: 'killed', at }),
  (at) => ({ kind: 'database down', at, times: 1 }),
  (at) => ({ kind: 'provider lost', at, times: 3, acted: false }),
  (at) => ({ kind: 'provider lost', at, times: 3, acted: true }),
];

const played = { 'a donation': wholeDonation, ...(isLong && { 'a monthly one': wholeMonthly }) };

describe.runIf(isLong).each(Object.entries(played))(
  'a fault at every seam of %s, then one reconciliation',
  (_name, whole) => {
    for (const [place, step] of whole.entries()) {
      if (!('fault' in step)) continue;
      test(`of ${step.do}`, { timeout }, async () => {
        for (const faultAt of faults) {
          let struck = true;
          for (let at = 0; struck; at += 1) {
            const faulty = whole.with(place, { ...step, fault: faultAt(at) });
            struck = await checkHistory(faulty);
            if (step.do === 'create') await checkHistory([...faulty.slice(0, 1), ...nextDay]);
          }
          expect(struck).toBe(false);
        }
      });
    }
  },
);

test.runIf(isLong)(
  'a reconciliation that is killed between any two steps is finished by the next',
  { timeout },
  async () => {
    const [steps, last] = [leftToReconciliation.slice(0, -1), leftToReconciliation.at(-1)];
    if (last?.do !== 'reconcile') throw new Error('It ends with a reconciliation.');
    const strikesWith = async (fault: Fault) => {
      const before = countStrikes();
      await checkHistory([...steps, { ...last, fault }]);
      return countStrikes() - before;
    };
    const inSteps = await strikesWith({ kind: 'none' });
    let at = 0;
    while ((await strikesWith({ kind: 'killed', at })) > inSteps) at += 1;
    expect(at).toBeGreaterThan(50);
  },
);
