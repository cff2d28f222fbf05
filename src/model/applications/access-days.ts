import { accessMonths, type Access, reminderDays, renewalDays } from './access.ts';
import { addMonths } from '../dates/dates.ts';
import { daysBetween } from '../dates/iso-days.ts';

// Days are texts such as 2026-11-26, which sort by date.

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * Returns the day on which access that begins on `day` ends: the same day twelve months later, in a shorter month its
 * last one.
 */
export function accessEnd(day: string): string {
  return addMonths(midnight(day), accessMonths).toISOString().slice(0, 10);
}

/** Tells whether access can be extended: from 60 days before its last day to that day. Days are Pacific. */
export function isRenewable(endsOn: string, today: string): boolean {
  const left = daysBetween(today, endsOn);
  return left >= 0 && left <= renewalDays;
}

export type AccessState = 'none' | 'active' | 'ending' | 'ended';

/** Tells how access stands on a Pacific day; it is `ending` in its last 30 days. */
export function accessState(
  access: Pick<Access, 'endsOn' | 'endedOn'> | null | undefined,
  today: string,
): AccessState {
  if (!access) return 'none';
  const left = daysBetween(today, access.endsOn);
  if (access.endedOn !== null || left < 0) return 'ended';
  return left <= reminderDays ? 'ending' : 'active';
}
