import {
  and,
  type Column,
  eq,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { DataRequest } from '#model/data-requests/contract.ts';
import { listApplicantNames } from '../applications/applicant-names.ts';
import { boardMembers } from '../db/applications-schema.ts';
import { database, equalsText, type Queries } from '../db/client.ts';
import { contactMessages, donations, giverMailboxes, people } from '../db/schema.ts';
import {
  findGiverId,
  findGiverNames,
  type GiverRow,
  listGivers,
  normalizedName,
} from '../donations/givers.ts';
import { tributeEmail } from '../donations/personal-data.ts';
import { invalidFields, notFound } from '../http/errors.ts';

/** The person whom a data request is about. */
export interface DataSubject {
  email: string;
  giverIds: string[];
  /** The normalized names whose records belong to the subject; null for all records of the address. */
  names: string[] | null;
}

export interface SubjectMailbox {
  email: string;
  /** The normalized names whose records there belong to the subject; null for all records of the address. */
  names: string[] | null;
}

// Tells whether an address is also used by another giver than these, or by an applicant of another name than these.
async function isShared(
  db: Queries,
  email: string,
  { giverIds, names }: { giverIds: string[]; names: string[] },
): Promise<boolean> {
  const givers = await listGivers(db, email);
  if (givers.some(({ id }) => !giverIds.includes(id))) return true;
  const isOtherApplicant = and(
    equalsText(people.email, email),
    eq(people.type, 'researcher'),
    notInArray(normalizedName(sql`${people.name}`), names),
  );
  return (await db.$count(people, isOtherApplicant)) > 0;
}

// Tells whether an address is used under other names than these by who is neither a giver nor an applicant.
async function hasOtherNames(db: Queries, email: string, names: string[]): Promise<boolean> {
  const isOther = (address: Column | SQL, name: Column | SQL) => {
    const folded = normalizedName(sql`coalesce(${name}, '')`);
    return and(equalsText(address, email), notInArray(folded, ['', ...names]));
  };
  const { donorEmail, donorName, personId, tribute } = donations;
  const isUnpaid = and(isNull(personId), isOther(donorEmail, donorName));
  const isTold = isOther(tributeEmail, sql`${tribute} -> 'notify' ->> 'name'`);
  const counts = await Promise.all([
    db.$count(contactMessages, isOther(contactMessages.email, contactMessages.name)),
    db.$count(boardMembers, isOther(boardMembers.email, boardMembers.name)),
    db.$count(donations, or(isUnpaid, isTold)),
  ]);
  return counts.some((count) => count > 0);
}

/**
 * Lists the mailboxes of a subject: that of the request, and the others that its givers use. Where another giver
 * or applicant uses one, too, only records under the subject's names are the subject's.
 */
export async function listSubjectMailboxes(
  db: Queries,
  { email, giverIds, names }: DataSubject,
): Promise<SubjectMailbox[]> {
  const { email: address, giverId, until } = giverMailboxes;
  const used = await db
    .selectDistinct({ address: sql<string>`lower(${address})` })
    .from(giverMailboxes)
    .where(and(inArray(giverId, giverIds), isNull(until), ne(address, '')));
  const own = (await Promise.all(giverIds.map((id) => findGiverNames(db, id)))).flat();
  const others: SubjectMailbox[] = [];
  for (const { address: other } of used) {
    if (other === email.toLowerCase()) continue;
    const isSharedMailbox = await isShared(db, other, { giverIds, names: own });
    others.push({ email: other, names: isSharedMailbox ? own : null });
  }
  return [{ email, names }, ...others];
}

/** Selects the addresses that givers left, and that no giver uses now. */
export const selectLeftAddresses = (db: Queries, giverIds: string[]) => {
  const { email, giverId } = giverMailboxes;
  return db
    .select({ email: sql`lower(${email})` })
    .from(giverMailboxes)
    .where(
      and(
        inArray(giverId, giverIds),
        sql`not exists (
          select from giver_mailboxes used where used.until is null
            and lower(used.email) = lower(${email}))`,
      ),
    );
};

function requireOneGiver(givers: GiverRow[]): void {
  if (givers.length < 2) return;
  const names = givers.map(({ name }) => name || 'a giver without a name').join(', ');
  throw invalidFields({
    person: `${givers.length} givers use this address: ${names}. Open the one that you mean in People, or say under which name the person wrote.`,
  });
}

// Finds the givers of a name at an address, with all names under which they gave or somebody applied there.
async function findByName(email: string, name: string) {
  const { queries } = database();
  const names = await listApplicantNames(queries, { name, email });
  const ids = await Promise.all(names.map((each) => findGiverId(queries, { name: each, email })));
  const giverIds = [...new Set(ids.flatMap((id) => id ?? []))];
  const used = await Promise.all(giverIds.map((id) => findGiverNames(queries, id)));
  return { giverIds, names: [...new Set([...names, ...used.flat()])] };
}

async function findNamed(email: string, personId: string, givers: GiverRow[]) {
  const { queries } = database();
  if (givers.some(({ id }) => id === personId)) {
    return { giverIds: [personId], names: await findGiverNames(queries, personId) };
  }
  const [person] = await queries
    .select({ type: people.type, name: people.name })
    .from(people)
    .where(and(eq(people.id, personId), equalsText(people.email, email)));
  if (!person || person.type === 'donor') throw notFound('Person');
  return findByName(email, person.name);
}

/**
 * Finds whom a request means. An address that several givers use is not enough: nothing of one may be in the answer to
 * another.
 *
 * @throws HttpError 404 for a person who does not use the address, 422 when one of several must be named
 */
export async function findSubject({ email, person, name }: DataRequest): Promise<DataSubject> {
  const { queries } = database();
  if (person === undefined && name) {
    const named = await findByName(email, name);
    const isSharedMailbox =
      (await isShared(queries, email, named)) || (await hasOtherNames(queries, email, named.names));
    return { email, giverIds: named.giverIds, names: isSharedMailbox ? named.names : null };
  }
  const givers = await listGivers(queries, email);
  if (person === undefined) {
    requireOneGiver(givers);
    return { email, giverIds: givers.map(({ id }) => id), names: null };
  }
  const named = await findNamed(email, person, givers);
  const isSharedMailbox = await isShared(queries, email, named);
  return { email, giverIds: named.giverIds, names: isSharedMailbox ? named.names : null };
}
