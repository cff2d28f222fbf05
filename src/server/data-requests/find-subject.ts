import { eq, sql } from 'drizzle-orm';
import type { DataRequest } from '#model/data-requests/contract.ts';
import { database } from '../db/client.ts';
import { people } from '../db/schema.ts';
import {
  findGiverId,
  findGiverNames,
  normalizedName,
  type GiverRow,
  listGivers,
} from '../donations/givers.ts';
import { invalidFields, notFound } from '../http/errors.ts';

/** The person whom a data request is about. */
export interface DataSubject {
  email: string;
  giverIds: string[];
  /** The normalized names whose records belong to the subject; null for all records of the address. */
  names: string[] | null;
}

function requireOneGiver(givers: GiverRow[]): void {
  if (givers.length < 2) return;
  const names = givers.map(({ name }) => name || 'a giver without a name').join(', ');
  throw invalidFields({
    person: `${givers.length} givers use this address: ${names}. Open the one that you mean in People.`,
  });
}

async function findNamed(email: string, personId: string, givers: GiverRow[]) {
  const { queries } = database();
  if (givers.some(({ id }) => id === personId)) {
    return { giverIds: [personId], names: await findGiverNames(queries, personId) };
  }
  const [person] = await queries
    .select({ type: people.type, name: people.name, folded: normalizedName(sql`${people.name}`) })
    .from(people)
    .where(eq(people.id, personId));
  if (!person || person.type === 'donor') throw notFound('Person');
  const giverId = await findGiverId(queries, { name: person.name, email });
  return { giverIds: giverId ? [giverId] : [], names: [person.folded] };
}

/**
 * Finds whom a request means. An address that several givers use is not enough: nothing of one may be in the answer to
 * another.
 *
 * @throws HttpError 404 for a person who does not use the address, 422 when one of several must be named
 */
export async function findSubject({ email, person }: DataRequest): Promise<DataSubject> {
  const givers = await listGivers(database().queries, email);
  if (person === undefined) {
    requireOneGiver(givers);
    return { email, giverIds: givers.map(({ id }) => id), names: null };
  }
  const named = await findNamed(email, person, givers);
  const isShared = givers.some(({ id }) => !named.giverIds.includes(id));
  return { email, giverIds: named.giverIds, names: isShared ? named.names : null };
}
