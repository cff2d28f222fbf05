/** Formats moments, and makes what formats them when the first one comes: that takes a phone 10 ms. */
export function formatter(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => (format ??= new Intl.DateTimeFormat(locale, options)).format(new Date(iso));
}

/** "November 20, 2026" in the reader's own zone, for their own drafts. */
export const formatLongDate = formatter({ dateStyle: 'long' });

/** "November 20, 2026", the day an article was published, in UTC on server and browser (P-17). */
export const formatBlogDay = formatter({ dateStyle: 'long', timeZone: 'UTC' });

/** "Tuesday, November 24, 2026" of a calendar day such as `2026-11-24`. */
export const formatFullDay = formatter({ dateStyle: 'full', timeZone: 'UTC' });
