import { formatter } from '../dates/dates.ts';

const pacificYear = formatter({ year: 'numeric', timeZone: 'America/Los_Angeles' });

/** Builds a reference such as `BAI-2026-0042` from the Pacific year and the running number. */
export function applicationReference(number: number, createdAt: string | Date): string {
  return `BAI-${pacificYear(createdAt)}-${String(number).padStart(4, '0')}`;
}

/** Joins first and last name; leaves out the dash that stands for a missing one. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const names = [firstName, lastName].filter((name) => /[\p{LC}\p{Lo}\p{N}]/u.test(name));
  return names.length > 0 ? names.join(' ') : `${firstName} ${lastName}`;
}
