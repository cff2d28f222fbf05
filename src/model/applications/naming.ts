import { formatter } from '../dates/dates.ts';

const pacificYear = formatter({ year: 'numeric', timeZone: 'America/Los_Angeles' });

/** Such as `BAI-2026-0042`: Pacific year and running number. */
export function applicationReference(number: number, createdAt: string | Date): string {
  return `BAI-${pacificYear(createdAt)}-${String(number).padStart(4, '0')}`;
}

/** A first and a last name; the dash of a person who has one name is left out (P-28). */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const names = [firstName, lastName].filter((name) => /[\p{LC}\p{Lo}\p{N}]/u.test(name));
  return names.length > 0 ? names.join(' ') : `${firstName} ${lastName}`;
}
