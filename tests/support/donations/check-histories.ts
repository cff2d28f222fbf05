import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { outbox } from '#server/db/schema.ts';
import { selectRows } from '#tests/support/rows.ts';
import { expectTotalsToAgree, expectSucceededToBePaid } from './expect-totals.ts';
import {
  expectDonationsToEqualEntries,
  expectLedgerToEqual,
  expectOpenFailures,
} from './expect-ledger.ts';
import { expectBooksToAgree } from './expect-books.ts';
import { expectStatementsToEqualCsv } from './expect-statements.ts';
import { histories, type History } from './history.ts';
import { playHistory } from './play-history.ts';
import { countStrikes, openSeams } from './faults.ts';

const oldestFirst = (months: string[]) => months.toSorted();

/** The orders in which a bookkeeper exports months: as they come, newest first, the middle first. */
const exportOrders = [
  oldestFirst,
  (months: string[]) => months.toSorted().toReversed(),
  (months: string[]) => [...months.toSorted().slice(1), ...months.toSorted().slice(0, 1)],
];

interface Checked {
  runs: number;
  /** The seed, which is said with the history that fails; pass it here to see it again. */
  seed: number;
}

function countChanges(history: History): number {
  const counts = history.map((step) => {
    if (step.do === 'at once') return countChanges(step.steps);
    return step.do === 'change monthly' ? 1 : 0;
  });
  return counts.reduce<number>((sum, count) => sum + count, 0);
}

/** Expects no second mail for a change that is repeated because its response was lost. */
async function expectAtMostOneMailPerChange(history: History): Promise<void> {
  const mails = await selectRows(outbox, eq(outbox.kind, 'monthly-changed'));
  expect(mails.length, 'mails about changes').toBeLessThanOrEqual(countChanges(history));
}

/**
 * Plays one history and expects succeeded donations to be paid, and totals and ledger to agree once they were
 * reconciled.
 *
 * @returns false when none of its faults struck
 */
export async function checkHistory(
  history: History,
  afterStep = () => Promise.resolve(),
): Promise<boolean> {
  const before = countStrikes();
  const closeSeams = openSeams();
  try {
    await playHistory(history, afterStep);
  } finally {
    closeSeams();
  }
  await expectSucceededToBePaid();
  await expectAtMostOneMailPerChange(history);
  await expectTotalsToAgree();
  await expectLedgerToEqual();
  await expectOpenFailures();
  await expectDonationsToEqualEntries();
  await expectStatementsToEqualCsv();
  await expectBooksToAgree(exportOrders[history.length % exportOrders.length] ?? oldestFirst);
  return countStrikes() > before;
}

/** Checks random histories, in which both ledgers agree after each step. */
export async function checkHistories({ runs, seed }: Checked): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      histories,
      async (history) => void (await checkHistory(history, expectLedgerToEqual)),
    ),
    // To look for a smaller one takes hours, because each try plays a history that waits for repetitions.
    { numRuns: runs, seed, endOnFailure: true },
  );
}
