/** Created lazily, because a formatter takes a phone 10 ms. */
export function formatter(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): (at: string | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(locale, options)).format(new Date(at));
}

/** "November 20, 2026" in the reader's zone. */
export const formatLongDate = formatter({ dateStyle: 'long' });

/** "November 20, 2026" in UTC (P-17). */
export const formatBlogDay = formatter({ dateStyle: 'long', timeZone: 'UTC' });

/** "Tuesday, November 24, 2026". */
export const formatFullDay = formatter({ dateStyle: 'full', timeZone: 'UTC' });

/** The same day and time, months later in UTC; a shorter month ends on its last day. */
export function addMonths(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(at.getUTCMonth() + months);
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}
