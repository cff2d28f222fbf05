import type { AdminPost } from '#model/posts/admin-posts.ts';
import { parsePacificTime, pacificWallTime } from '../../form/pacific-wall-time.ts';
import type { PostValues } from './post-values.ts';

/** Returns the ISO time of the schedule; null for no time, and the text as it was typed while half of it is missing. */
export function scheduledTimestamp(
  { published, scheduledFor }: PostValues,
  before: AdminPost | null,
): string | null {
  if (published || scheduledFor === '') return null;
  if (!/^[^T]+T[^T]+$/.test(scheduledFor)) return scheduledFor;
  const stored = before?.scheduledFor ?? null;
  // A clock does not show the seconds of a time that came by the API.
  return stored && pacificWallTime(stored) === scheduledFor
    ? stored
    : parsePacificTime(scheduledFor);
}

/** Tells whether a scheduled time is complete, which null and a half-typed one are not. */
export function isTimestamp(timestamp: string | null): timestamp is string {
  return timestamp !== null && !Number.isNaN(Date.parse(timestamp));
}

/**
 * Tells whether a newly scheduled time has passed.
 *
 * @param now in milliseconds
 */
export function hasPassed(values: PostValues, before: AdminPost | null, now: number): boolean {
  const timestamp = scheduledTimestamp(values, before);
  return (
    isTimestamp(timestamp) && timestamp !== before?.scheduledFor && Date.parse(timestamp) <= now
  );
}
