import { test } from 'vitest';
import { checkHistories, checkHistory } from '#tests/support/donations/check-histories.ts';
import { knownHistories } from '#tests/support/donations/known-histories.ts';
import { isLong, isOtherDriver } from '#tests/support/long-run.ts';

// The three drivers together try a thousand histories.
const longRuns = isOtherDriver ? 200 : 600;
const runs = isLong ? longRuns : 3;

// A busy machine must not look like wrong totals.
const timeout = isLong ? 5_400_000 : 300_000;

test(`${runs} random histories end with our rows equal to the ledger`, { timeout }, async () => {
  const seed = isLong ? Math.floor(Math.random() * 2 ** 31) : 20_261_121;
  console.info(`seed ${seed}`);
  await checkHistories({ runs, seed });
});

test.each(Object.entries(knownHistories))(
  'our rows equal the ledger after: %s',
  async (_what, history) => {
    await checkHistory(history);
  },
);
