/** Formats moments, and makes what formats them when the first one comes: that takes a phone 10 ms. */
function formatter(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(iso));
}

/** "November 20, 2026" in the reader's own zone, for admin tables (decision 26). */
export const formatLongDate = formatter({ dateStyle: 'long' });

/** "November 20, 2026 at 3:31 PM" in the reader's own zone (spec §2, Message Details). */
export const formatLongDateTime = formatter({ dateStyle: 'long', timeStyle: 'short' });

/** "November 20, 2026", the day an article was published, in UTC on server and browser (decision 26). */
export const formatBlogDay = formatter({ dateStyle: 'long', timeZone: 'UTC' });
