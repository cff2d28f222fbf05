import { stepEntrySchema, type DonationStep, type StepEntry } from '#contracts/donation-session.ts';

/**
 * Steps are entries of the browser's history, so that its Back is our Back (P-42). Every entry
 * knows at which place each step was first entered; entries that something else adds (the skip
 * link's `#content`) are stamped with the step they were added in, and Back still leads a step back.
 */
export const firstEntry: StepEntry = { step: 'amount', place: 0, starts: { amount: 0 } };

/** Our stamp on a history entry, or null on an entry that is not ours. */
export function readEntry(state: unknown): StepEntry | null {
  const parsed = stepEntrySchema.safeParse(state);
  return parsed.success ? parsed.data.donation : null;
}

/** What `history.state` holds for an entry. */
export function entryState(donation: StepEntry): { donation: StepEntry } {
  return { donation };
}

/** The entry that entering a step adds. */
export function nextEntry(from: StepEntry, step: DonationStep): StepEntry {
  const place = from.place + 1;
  return { step, place, starts: { ...from.starts, [step]: place } };
}

/** The stamp of an entry that something else added while `from` was at hand. */
export function foreignEntry(from: StepEntry): StepEntry {
  return { ...from, place: from.place + 1 };
}

/** How far `history.go` must travel to reach the first entry of a step; negative goes back. */
export function distanceTo(from: StepEntry, step: DonationStep): number {
  return (from.starts[step] ?? 0) - from.place;
}
