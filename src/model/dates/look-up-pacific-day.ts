import { hourMs } from './durations.ts';
import type { IsoDay } from './iso-days.ts';
import { dayInPacific } from './pacific-dates.ts';

// The offset of the Pacific changes on the hour, so all times of one hour share their day.
const daysByHour = new Map<number, IsoDay>();

/**
 * Returns the Pacific day of a time in milliseconds. Days are remembered, for lists that ask for hundreds of thousands.
 */
export function lookUpPacificDay(timestamp: number): IsoDay {
  const hour = Math.floor(timestamp / hourMs);
  const known = daysByHour.get(hour);
  if (known !== undefined) return known;
  const day = dayInPacific(new Date(timestamp));
  daysByHour.set(hour, day);
  return day;
}
