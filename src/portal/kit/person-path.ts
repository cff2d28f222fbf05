import type { Person } from '#model/people/contract.ts';

/** Returns the absolute path of a person's page; inside a nested route of the portal it needs a `~` before it. */
export function personPath({ type, id }: Pick<Person, 'type' | 'id'>): string {
  return `/admin/people/${type}/${id}`;
}
