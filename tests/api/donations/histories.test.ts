/** The books balance whatever happened; `histories.long.test.ts` plays ten times as many. */
import { describe, expect, test } from 'vitest';
import { checkHistories, checkHistory } from '#tests/support/giving/check-histories.ts';
import { keptHistories, nextDay, wholeGift } from '#tests/support/giving/kept-histories.ts';
import type { Trouble } from '#tests/support/giving/trouble.ts';

/**
 * Which faults the product meets does not depend on the driver, so the two on a real Postgres, slower
 * here, play a part of what the embedded one plays.
 */
const isEmbedded = process.env.DATABASE_URL === undefined;
const runs = isEmbedded ? 100 : 20;
const everySeam = isEmbedded ? 1 : process.env.LONG === '1' ? 4 : 8;

/** A minute on a quiet machine, in milliseconds; a busy one must not look like broken books. */
const patience = 300_000;

test(
  `${runs} random histories end with our rows equal to the ledger`,
  async () => {
    await checkHistories({ runs, seed: 20_261_121 });
  },
  patience,
);

test.each(Object.entries(keptHistories))('%s', async (_what, history) => {
  await checkHistory(history);
});

/** Troubles that strike later and later. */
const troubles: ((at: number) => Trouble)[] = [
  (at) => ({ kind: 'killed', at }),
  (at) => ({ kind: 'database down', at, times: 1 }),
  (at) => ({ kind: 'provider lost', at, times: 3, acted: false }),
  (at) => ({ kind: 'provider lost', at, times: 3, acted: true }),
];

describe('a fault at every seam of a step, then one reconciliation', () => {
  for (const [place, step] of wholeGift.entries()) {
    if (!('trouble' in step)) continue;
    test(`of ${step.do}`, async () => {
      for (const troubleAt of troubles) {
        let struck = true;
        for (let at = 0; struck; at += everySeam) {
          const troubled = wholeGift.with(place, { ...step, trouble: troubleAt(at) });
          struck = await checkHistory(troubled);
          if (step.do === 'create') await checkHistory([...troubled.slice(0, 1), ...nextDay]);
        }
        expect(struck).toBe(false);
      }
    });
  }
});
