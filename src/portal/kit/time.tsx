import { useSyncExternalStore } from 'react';
import { minuteMs } from '#model/dates/durations.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';

const format = new Intl.RelativeTimeFormat('en-US');

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

// The result is undefined below a minute.
const largestUnit = (seconds: number) => units.find(([, length]) => seconds >= length);

/**
 * Returns a text such as '12 minutes ago' or '1 day ago'; a time ahead of a slow local clock is 'just now'.
 *
 * @param now the local clock, in milliseconds
 */
export function relativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const unit = largestUnit(-seconds);
  if (!unit) return 'just now';
  const [name, length] = unit;
  return format.format(Math.trunc(seconds / length), name);
}

/**
 * Returns how long ago a time is in its largest whole unit, as in '3 days', or 'less than a minute'.
 *
 * @param now the local clock, in milliseconds
 */
export function elapsedTime(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  const unit = largestUnit(seconds);
  return unit ? formatCount(Math.trunc(seconds / unit[1]), unit[0]) : 'less than a minute';
}

/**
 * Creates a clock with one timer for all that show it, because each row of a table does. The unit is in milliseconds.
 */
function createClock(unit: number): () => number {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    timer ??= setInterval(() => listeners.forEach((listen) => listen()), unit / 4);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  const read = () => Math.floor(Date.now() / unit) * unit;
  return () => useSyncExternalStore(subscribe, read);
}

/** Returns the time in whole minutes, in milliseconds, and redraws when it changes. */
export const useMinute = createClock(minuteMs);

/** Returns the time as `useMinute` does, in whole seconds. */
export const useSecond = createClock(1000);

/**
 * Shows a date, of which a narrow table leaves out the end of the month.
 *
 * @param date a text such as 'November 28, 2026'
 */
export function Day({ date }: { date: string }) {
  return (
    <span className="nowrap">
      {date.slice(0, 3)}
      <span data-month-end>{date.slice(3, date.indexOf(' '))}</span>
      {date.slice(date.indexOf(' '))}
    </span>
  );
}

/** Keeps each date of a text, such as 'November 28, 2026', in one line of a narrow place. */
export const keepDatesUnbroken = (text: string) =>
  text.replace(/([A-Z][a-z]+) (\d+), (\d{4})/g, '$1\u00a0$2,\u00a0$3');

interface PacificTimeProps {
  iso: string;
  withTime?: boolean;
}

/** Shows the Pacific date of a time, as on receipts and letters; the tooltip is relative. */
export function PacificTime({ iso, withTime = false }: PacificTimeProps) {
  const now = useMinute();
  return (
    <time dateTime={iso} title={relativeTime(iso, now)}>
      {withTime ? formatPacificDateTime(iso) : <Day date={formatPacificDate(iso)} />}
    </time>
  );
}

/** Shows how long ago a time is and keeps it current; the tooltip has the date and the time in Pacific time. */
export function RelativeTime({ iso }: { iso: string }) {
  const now = useMinute();
  return (
    <time dateTime={iso} title={formatPacificDateTime(iso)}>
      {relativeTime(iso, now)}
    </time>
  );
}
