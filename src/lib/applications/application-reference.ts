import { formatter } from '../dates.ts';

const pacificYear = formatter({ year: 'numeric', timeZone: 'America/Los_Angeles' });

/** Such as `BAI-2026-0042`: Pacific year and running number. */
export function applicationReference(number: number, createdAt: string | Date): string {
  return `BAI-${pacificYear(createdAt)}-${String(number).padStart(4, '0')}`;
}
