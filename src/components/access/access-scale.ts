import { accessMonths } from '#model/applications/access.ts';
import { accessEnd } from '#model/applications/access-days.ts';
import { daysBetween } from '#model/dates/iso-days.ts';
import { addMonths } from '#model/dates/dates.ts';

export interface AccessScale {
  /** The first and the last day, such as 2026-11-26. */
  from: string;
  to: string;
  /** The days on which its months begin. */
  months: string[];
  /** The percentage that is over. */
  passed: number;
}

function monthsBefore(day: string, months: number): string {
  return addMonths(new Date(`${day}T00:00:00Z`), -months)
    .toISOString()
    .slice(0, 10);
}

/** Returns the scale of the twelve months that end with the access; early extension adds up to two more. */
export function accessScale(
  { beganOn, endsOn }: { beganOn: string; endsOn: string },
  today: string,
): AccessScale {
  let count = accessMonths;
  while (monthsBefore(endsOn, count) > today) count += 1;
  const isFirst = accessEnd(beganOn) === endsOn;
  const from = isFirst ? beganOn : monthsBefore(endsOn, count);
  const months = Array.from({ length: count }, (_, index) => monthsBefore(endsOn, count - index));
  const share = daysBetween(from, today) / daysBetween(from, endsOn);
  const passed = Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
  return { from, to: endsOn, months, passed };
}
