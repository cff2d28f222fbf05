import type { Person } from '#contracts/people.ts';

export function personPath({ type, id }: Pick<Person, 'type' | 'id'>): string {
  return `/admin/people/${type}/${id}`;
}
