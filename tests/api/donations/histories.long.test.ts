import { test } from 'vitest';
import { checkHistories } from '#tests/support/giving/check-histories.ts';

/** Two minutes on a quiet machine with the embedded database, ten with the slowest driver; in milliseconds. */
const patience = 2_400_000;

test(
  '1,000 random histories end with our rows equal to the ledger',
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.info(`seed ${seed}`);
    await checkHistories({ runs: 1000, seed });
  },
  patience,
);
