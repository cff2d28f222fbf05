import { dayMs } from './durations.ts';

/** A calendar day, such as `2026-11-26`. */
export type IsoDay = string;

/** Returns the day that is `count` days later, or earlier for a negative count. */
export function addDays(day: IsoDay, count: number): IsoDay {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Counts the days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: IsoDay, to: IsoDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Returns 0 for a Sunday to 6 for a Saturday. */
export function weekday(day: IsoDay): number {
  return new Date(day).getUTCDay();
}
