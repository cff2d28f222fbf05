/**
 * Returns a function that formats times. The formatter is created at its first call, because that takes a phone 10 ms.
 */
export function formatter(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): (at: string | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(locale, options)).format(new Date(at));
}

export const formatLongDate = formatter({ dateStyle: 'long' });

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Formats a day as `formatLongDate` does, in UTC and without Intl, whose first use stops a slow phone for a tenth of a
 * second.
 */
export function formatUtcDay(at: string | Date): string {
  const day = new Date(at);
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Returns a date that stays in one line; it may break only behind its weekday and around "at". */
export function unbroken(date: string): string {
  return date
    .replaceAll(' ', '\u00a0')
    .replace('\u00a0at\u00a0', ' at ')
    .replace(/,\u00a0(?=\D)/, ', ');
}

export const formatFullDay = formatter({ dateStyle: 'full', timeZone: 'UTC' });

/** Adds months; day and time are UTC, and a shorter month ends on its last day. */
export function addMonths(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(at.getUTCMonth() + months);
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}

const lastDayOfMonth = (at: Date) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();

/**
 * Returns the end of a billing period, months after an earlier one. A subscription that began on a 31st is charged on
 * the last day of a shorter month and on the 31st again afterwards
 * (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function addBillingMonths(end: Date, months: number, anchor: Date): Date {
  const later = addMonths(end, months);
  const wasCut = end.getUTCDate() === lastDayOfMonth(end) && anchor.getUTCDate() > end.getUTCDate();
  if (wasCut) later.setUTCDate(Math.min(anchor.getUTCDate(), lastDayOfMonth(later)));
  return later;
}
