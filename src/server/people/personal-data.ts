import { asc } from 'drizzle-orm';
import { pickColumns } from '../db/columns.ts';
import { type Queries, sameText } from '../db/client.ts';
import { people } from '../db/schema.ts';

/** Exports the entries of an address in People. */
export function exportPeople(tx: Queries, email: string) {
  return tx
    .select(pickColumns(people, 'type', 'name', 'email', 'institution', 'createdAt'))
    .from(people)
    .where(sameText(people.email, email))
    .orderBy(asc(people.createdAt));
}
