import type { DecidedRow } from './decide-rows.ts';
import type { ImportTally } from './tally.ts';

/** The parts of the review's rows, with their names. */
export const reviewParts = [
  ['all', 'All'],
  ['record', 'To record'],
  ['already', 'Already here'],
  ['out', 'Left out'],
  ['asks', 'Needs you'],
] as const;

export type ReviewPart = (typeof reviewParts)[number][0];

/** This many rows are shown at first, and with each press on the button below them. */
export const rowsShownAtOnce = 100;

/** Filters the rows of a part of the review. */
export function filterPart<Row extends Pick<DecidedRow, 'state' | 'needsStaff'>>(
  rows: readonly Row[],
  part: ReviewPart,
): readonly Row[] {
  if (part === 'all') return rows;
  return rows.filter(({ state, needsStaff }) => (part === 'asks' ? needsStaff : state === part));
}

/** Counts the rows of a part of the review. */
export function countPart(
  { states, questions: needsStaff }: ImportTally,
  part: ReviewPart,
): number {
  if (part === 'asks') return needsStaff;
  if (part !== 'all') return states[part];
  return Object.values(states).reduce((all, count) => all + count, 0);
}
