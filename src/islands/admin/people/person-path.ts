import type { Person } from '#contracts/people.ts';

/** Address of a person's page (spec §2). */
export function personPath({ type, id }: Pick<Person, 'type' | 'id'>): string {
  return `/admin/people/${type}/${id}`;
}
