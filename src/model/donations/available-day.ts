import { dayMs } from '../dates/durations.ts';
import type { IsoDay } from '../dates/iso-days.ts';
import { lookUpPacificDay } from '../dates/look-up-pacific-day.ts';

/**
 * Returns the day on which an entry of Stripe's balance becomes available. Stripe dates charges by midnight UTC, as it
 * dates the arrival of payouts, and that means the UTC day; a refund has a moment, which has a Pacific day.
 */
export function availableDay(iso: string): IsoDay {
  const timestamp = Date.parse(iso);
  return timestamp % dayMs === 0
    ? new Date(timestamp).toISOString().slice(0, 10)
    : lookUpPacificDay(timestamp);
}
