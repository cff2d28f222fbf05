import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { PersonRecord, PersonType } from '#model/people/contract.ts';
import { listApplicantNames } from '../applications/applicant-names.ts';
import { database, equalsText } from '../db/client.ts';
import { giverMailboxes, people } from '../db/schema.ts';
import { readGivenYears } from '../donations/giving/given-years.ts';
import { findGiverId, findGiverNames, normalizedName } from '../donations/givers.ts';
import { findJoinedTo, listJoins } from '../donations/join-givers.ts';
import type { Serializable } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import { listUndeliveredMail } from '../mail/undelivered-mail.ts';
import { type FoundPerson, presentPerson, selectPeople } from './people.ts';
import { readTimeline, type Sender } from './read-timeline.ts';

// Somebody of another type may have given, too, at their mailbox and under their name.
async function readSender(
  { id, type, name, email }: FoundPerson['person'],
  used: string[],
): Promise<Sender> {
  const { queries } = database();
  const emails = [...new Set([email, ...used].map((each) => each.toLowerCase()))].filter(Boolean);
  if (type === 'donor') return { emails, names: await findGiverNames(queries, id), giverIds: [id] };
  if (email === '') return { emails, names: [], giverIds: [] };
  const names = await listApplicantNames(queries, { name, email });
  const found = await Promise.all(names.map((each) => findGiverId(queries, { name: each, email })));
  const giverIds = found.flatMap((giverId) => giverId ?? []);
  return { emails, names, giverIds };
}

async function readOthers({ id, email }: FoundPerson['person']): Promise<PersonRecord['others']> {
  if (email === '') return [];
  return database()
    .queries.select({ type: people.type, id: people.id, name: people.name })
    .from(people)
    .where(and(equalsText(people.email, email), ne(people.id, id)))
    .orderBy(people.type);
}

// A mailbox has a row for each name that the giver used there.
async function readMailboxes({ id, type }: FoundPerson['person']) {
  if (type !== 'donor') return [];
  const { giverId, email, since, until } = giverMailboxes;
  const isOver = sql`every(${until} is not null)`;
  return database()
    .queries.select({
      email: sql<string>`min(${email})`,
      since: sql<Date>`min(${since})`.mapWith(since),
      until: sql<Date | null>`case when ${isOver} then max(${until}) end`.mapWith(until),
    })
    .from(giverMailboxes)
    .where(and(eq(giverId, id), ne(email, '')))
    .groupBy(sql`lower(${email})`)
    .orderBy(isOver, sql`min(${since}) desc`);
}

/** Lists other givers who use one of the same mailboxes, or have the same name. */
async function readAlike({ id, name, type }: FoundPerson['person']) {
  if (type !== 'donor') return [];
  const isSameName =
    name === '' ? undefined : eq(normalizedName(sql`${people.name}`), normalizedName(name));
  const usesSame = sql`exists (
    select from giver_mailboxes own join giver_mailboxes their on lower(own.email) = lower(their.email)
    where own.giver_id = ${id} and own.until is null and own.email <> ''
      and their.giver_id = ${people.id} and their.until is null)`;
  return database()
    .queries.select({ id: people.id, name: people.name, email: people.email, kind: people.kind })
    .from(people)
    .where(and(eq(people.type, 'donor'), ne(people.id, id), or(isSameName, usesSame)))
    .orderBy(people.createdAt)
    .limit(10);
}

/**
 * Reads an entry in People with all that the person sent and gave, newest first. A giver that was joined to another is
 * read as that one.
 *
 * @throws HttpError 404
 */
export async function readPerson(
  type: PersonType,
  id: string,
): Promise<Serializable<PersonRecord>> {
  const [selected] = await selectPeople().where(and(eq(people.id, id), eq(people.type, type)));
  if (!selected) {
    const joinedTo = type === 'donor' ? await findJoinedTo(database().queries, id) : undefined;
    if (joinedTo === undefined) throw notFound('Person');
    return readPerson('donor', joinedTo);
  }
  const { person } = selected;
  const mailboxes = await readMailboxes(person);
  const used = mailboxes.filter(({ until }) => until === null).map(({ email }) => email);
  const sender = await readSender(person, used);
  const [others, undelivered, timeline] = await Promise.all([
    readOthers(person),
    Promise.all(sender.emails.map((email) => listUndeliveredMail(email))),
    readTimeline(sender, selected.testOnly),
  ]);
  const { queries } = database();
  return {
    person: presentPerson(selected),
    others,
    undelivered: undelivered.flat(),
    timeline,
    mailboxes,
    years: person.type === 'donor' ? await readGivenYears(person) : [],
    alike: await readAlike(person),
    joins: await listJoins(queries, person.id),
  };
}
