import { DateFormatter, parseDate } from '@internationalized/date';
import type { DateRange } from '../kit/DateRangeFilter.tsx';

const zone = 'America/Los_Angeles';

// Returns null for a text that is not a day.
function readDay(text: string | null): string | null {
  try {
    return parseDate(text ?? '').toString();
  } catch {
    return null;
  }
}

/** Reads a range from the address; it is open for missing dates and for those in the wrong order. */
export function readDates(from: string | null, to: string | null): DateRange {
  const dates = { from: readDay(from), to: readDay(to) };
  return dates.from && dates.to && dates.from > dates.to ? { from: null, to: null } : dates;
}

/** Returns a test of ISO timestamps. Both days are Pacific days and belong to the range; null leaves that side open. */
export function withinDates({ from, to }: DateRange): (timestamp: string) => boolean {
  const start = from ? parseDate(from).toDate(zone).getTime() : -Infinity;
  const end = to ? parseDate(to).add({ days: 1 }).toDate(zone).getTime() : Infinity;
  return (timestamp) => {
    const at = Date.parse(timestamp);
    return at >= start && at < end;
  };
}

const shortDay = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;

/** Names a range, as in 'Nov 1 \u2013 19, 2026', 'Since Nov 1, 2026', 'Until Nov 19, 2026' or 'Any date'. */
export function nameDates({ from, to }: DateRange): string {
  if (!from && !to) return 'Any date';
  const format = new DateFormatter('en-US', shortDay);
  const start = new Date(from ?? to ?? '');
  if (!from) return `Until ${format.format(start)}`;
  if (!to) return `Since ${format.format(start)}`;
  return format.formatRange(start, new Date(to)).replaceAll('\u2009', ' ');
}
