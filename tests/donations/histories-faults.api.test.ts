/** A fault at every seam of a payment leaves nothing that one reconciliation does not mend. */
import { describe, expect, test } from 'vitest';
import { checkHistory } from '#tests/support/donations/check-histories.ts';
import { wholeDonation, wholeMonthly, nextDay } from '#tests/support/donations/known-histories.ts';
import type { Fault } from '#tests/support/donations/faults.ts';
import { isOtherDriver } from '#tests/support/long-run.ts';

/** These are milliseconds. */
const timeout = 5_400_000;

/** The seams are of our code, so another driver than Postgres gets a spread of them. */
const stride = isOtherDriver ? 5 : 1;

/** Each fault strikes later than the one before. */
const faults: ((at: number) => Fault)[] = [
  (at) => ({ kind: 'killed', at }),
  (at) => ({ kind: 'database down', at, times: 1 }),
  (at) => ({ kind: 'provider lost', at, times: 3, acted: false }),
  (at) => ({ kind: 'provider lost', at, times: 3, acted: true }),
];

describe.each(Object.entries({ 'a donation': wholeDonation, 'a monthly one': wholeMonthly }))(
  'a fault at every seam of %s, then one reconciliation',
  (_name, whole) => {
    for (const [position, step] of whole.entries()) {
      if (!('fault' in step)) continue;
      test(`${step.do} recovers from each fault`, { timeout }, async () => {
        for (const faultAt of faults) {
          let struck = true;
          for (let at = 0; struck; at += stride) {
            const faulty = whole.with(position, { ...step, fault: faultAt(at) });
            struck = await checkHistory(faulty);
            if (step.do === 'create') await checkHistory([...faulty.slice(0, 1), ...nextDay]);
          }
          expect(struck).toBe(false);
        }
      });
    }
  },
);
