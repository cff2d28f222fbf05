const utc = { timeZone: 'UTC' } as const;
const weekday = new Intl.DateTimeFormat('en-US', { ...utc, weekday: 'short' });
const monthDay = new Intl.DateTimeFormat('en-US', { ...utc, month: 'short', day: 'numeric' });

/** "Thu" for `2026-11-26`. */
export function formatWeekday(day: string): string {
  return weekday.format(new Date(day));
}

/** "Nov 26". */
export function formatMonthDay(day: string): string {
  return monthDay.format(new Date(day));
}

const month = new Intl.DateTimeFormat('en-US', { ...utc, month: 'short', year: 'numeric' });

/** "Nov 2026". */
export function formatMonth(day: string): string {
  return month.format(new Date(day));
}
