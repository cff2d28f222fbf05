import type { Person } from '#contracts/people.ts';

/** Address of a person's page (P-85). */
export function personPath({ type, id }: Pick<Person, 'type' | 'id'>): string {
  return `/admin/people/${type}/${id}`;
}
