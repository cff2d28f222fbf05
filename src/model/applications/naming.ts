import { formatter } from '../dates/dates.ts';
import { asciiDigits } from '../text/digits.ts';

const pacificYear = formatter({ year: 'numeric', timeZone: 'America/Los_Angeles' });

/** Builds a reference such as `BAI-2026-0042` from the Pacific year and the running number. */
export function applicationReference(number: number, createdAt: string | Date): string {
  return `BAI-${pacificYear(createdAt)}-${String(number).padStart(4, '0')}`;
}

/**
 * Reads a typed reference, whatever its case, width, script of digits and the marks between its parts; null when it is
 * none.
 */
export function readApplicationReference(
  typed: string,
): { reference: string; number: number } | null {
  const symbols = asciiDigits(typed.normalize('NFKC')).replace(/[^a-z\d]/gi, '');
  const [, year, number] = /^BAI(\d{4})(\d{4,9})$/i.exec(symbols) ?? [];
  return year && number ? { reference: `BAI-${year}-${number}`, number: Number(number) } : null;
}

/** Joins first and last name; leaves out the dash that stands for a missing one. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const names = [firstName, lastName].filter((name) => /[\p{LC}\p{Lo}\p{N}]/u.test(name));
  return names.length > 0 ? names.join(' ') : `${firstName} ${lastName}`;
}
