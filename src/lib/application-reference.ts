const pacificYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  timeZone: 'America/Los_Angeles',
});

/**
 * What an application and its letter are filed under, such as `BAI-2026-0042`: the year in which it
 * was received (Pacific time) and its running number.
 *
 * @param createdAt ISO 8601.
 */
export function applicationReference(number: number, createdAt: string): string {
  return `BAI-${pacificYear.format(new Date(createdAt))}-${String(number).padStart(4, '0')}`;
}
