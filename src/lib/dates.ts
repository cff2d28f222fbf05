const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const longDateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** "November 20, 2026" in the reader's own zone, for admin tables (decision 26). */
export function formatLongDate(iso: string): string {
  return longDate.format(new Date(iso));
}

/** "November 20, 2026 at 3:31 PM" in the reader's own zone (spec §2, Message Details). */
export function formatLongDateTime(iso: string): string {
  return longDateTime.format(new Date(iso));
}

const blogDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "November 20, 2026", the day an article was published, in UTC on server and browser (decision 26). */
export function formatBlogDay(iso: string): string {
  return blogDay.format(new Date(iso));
}
