import type { Person } from '#model/people/contract.ts';

export function personPath({ type, id }: Pick<Person, 'type' | 'id'>): string {
  return `/admin/people/${type}/${id}`;
}
