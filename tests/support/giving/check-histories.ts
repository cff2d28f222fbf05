import fc from 'fast-check';
import { expectBooksToBalance } from './expect-books.ts';
import { histories, type History } from './history.ts';
import { playHistory } from './play-history.ts';
import { countStrikes, openSeams } from './trouble.ts';

interface Checked {
  runs: number;
  /** Said with the smallest failing history when the property fails; pass it here to see it again. */
  seed: number;
}

/**
 * Plays one history and expects the books to balance after it.
 *
 * @returns false when none of its troubles struck.
 */
export async function checkHistory(history: History): Promise<boolean> {
  const before = countStrikes();
  const closeSeams = openSeams();
  try {
    await playHistory(history);
  } finally {
    closeSeams();
  }
  await expectBooksToBalance();
  return countStrikes() > before;
}

/** The same for random histories. */
export async function checkHistories({ runs, seed }: Checked): Promise<void> {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => void (await checkHistory(history))),
    { numRuns: runs, seed },
  );
}
