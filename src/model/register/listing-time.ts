import { addMonths } from '../dates/dates.ts';
import { dayInPacific } from '../dates/pacific-dates.ts';

/** Returns when an entry that is published now is listed: at once, or early on the Pacific day so many months later. */
export function computeListingTime(now: Date, delayMonths: number): Date {
  if (delayMonths === 0) return now;
  // This is midnight in winter and one o'clock in summer.
  const beginning = new Date(`${dayInPacific(now)}T08:00:00Z`);
  return addMonths(beginning, delayMonths);
}
