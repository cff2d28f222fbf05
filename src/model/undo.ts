import { minuteMs } from './dates/durations.ts';

/** The minutes within which staff can undo a decision or a recorded donation; its mail waits as long. */
export const undoMinutes = 10;

export const undoMs = undoMinutes * minuteMs;

/** Returns the end of the time within which staff can undo what they did then. */
export const undoEnd = (doneAt: Date) => new Date(doneAt.getTime() + undoMs);

/** Returns the end of the time as it is sent; null once it has passed. */
export function openUndoEnd(doneAt: Date): string | null {
  const end = undoEnd(doneAt);
  return end.getTime() > Date.now() ? end.toISOString() : null;
}
