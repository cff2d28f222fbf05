import {
  and,
  type Column,
  eq,
  inArray,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PersonRecord, PersonType } from '#model/people/contract.ts';
import { formatCard } from '#model/donations/cards.ts';
import { applicationReference } from '#model/applications/naming.ts';
import { listApplicantNames } from '../applications/applicant-names.ts';
import { applicationEvents, researcherApplications } from '../db/applications-schema.ts';
import { database, equalsText } from '../db/client.ts';
import { contactMessages, donations, giverMailboxes, people } from '../db/schema.ts';
import { readGivenYears } from '../donations/giving/given-years.ts';
import { findGiverId, findGiverNames, normalizedName } from '../donations/givers.ts';
import { findJoinedTo, listJoins } from '../donations/join-givers.ts';
import { paymentMethodName } from '../donations/rows.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import type { Serializable } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import { listUndeliveredMail } from '../mail/undelivered-mail.ts';
import { type FoundPerson, presentPerson, selectPeople } from './people.ts';

interface Sender {
  /** The addresses that the person uses. */
  emails: string[];
  /** The normalized names that are the person's. */
  names: string[];
  giverIds: string[];
}

// What another giver or applicant sent from a mailbox that both use is on the page of that one.
function isFrom({ emails, names, giverIds }: Sender, email: Column, sentBy: SQL) {
  const isAtOne = emails.map((each) => equalsText(email, each));
  const { email: mailbox, giverId, name, until } = giverMailboxes;
  const others = database()
    .queries.select({ giverId })
    .from(giverMailboxes)
    .where(
      and(
        isNull(until),
        eq(sql`lower(${mailbox})`, sql`lower(${email})`),
        eq(name, normalizedName(sentBy)),
        notInArray(name, names),
        notInArray(giverId, giverIds),
      ),
    );
  const applicants = database()
    .queries.select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.type, 'researcher'),
        eq(sql`lower(${people.email})`, sql`lower(${email})`),
        eq(normalizedName(sql`${people.name}`), normalizedName(sentBy)),
        notInArray(normalizedName(sql`${people.name}`), names),
      ),
    );
  return and(or(sql`false`, ...isAtOne), notExists(others), notExists(applicants));
}

// Spam may carry a stranger's address.
function readMessages(sender: Sender) {
  const { createdAt: at, id, subject, message, contactType, email } = contactMessages;
  return database()
    .queries.select({
      kind: sql<'message'>`'message'`,
      at,
      id,
      subject,
      message,
      contactType,
      email,
    })
    .from(contactMessages)
    .where(
      and(isFrom(sender, email, sql`${contactMessages.name}`), eq(contactMessages.spam, false)),
    );
}

async function readApplications(sender: Sender) {
  const { queries } = database();
  const { id, number, createdAt, spam } = researcherApplications;
  const { act, at, applicationId, memberId } = applicationEvents;
  const { firstName, lastName, email } = researcherApplications;
  const isTheirs = and(
    isFrom(sender, email, sql`${firstName} || ' ' || ${lastName}`),
    eq(spam, false),
  );
  const received = await queries
    .select({ kind: sql<'application'>`'application'`, at: createdAt, id, number, createdAt })
    .from(researcherApplications)
    .where(isTheirs);
  const actions = await queries
    .select({ kind: sql<'act'>`'act'`, at, act, id, number, createdAt })
    .from(applicationEvents)
    .innerJoin(researcherApplications, eq(applicationId, id))
    .where(and(isTheirs, isNull(memberId)));
  return [...received, ...actions].map(
    ({ id: own, number: running, createdAt: made, ...entry }) => ({
      ...entry,
      applicationId: own,
      reference: applicationReference(running, made),
    }),
  );
}

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

async function readDonations(giverIds: string[], isTest: boolean) {
  const { amountCents, createdAt, currency, description, livemode, refundedCents } = donations;
  const { cardBrand, cardLast4, paymentMethod, reference } = donations;
  const { receivedAt, reversedAt, reversesId, source, status } = donations;
  const rows = await database()
    .queries.select({
      kind: sql<'donation'>`'donation'`,
      // A reversal has the day of its donation, too, but it was made later.
      at: sql<Date>`case when ${reversesId} is null then coalesce(${receivedAt}, ${createdAt}) else ${createdAt} end`.mapWith(
        createdAt,
      ),
      id: donations.id,
      source,
      cardBrand,
      cardLast4,
      paymentMethod,
      reference,
      description,
      amountCents,
      currency,
      status,
      refundedCents,
      reversed: sql<boolean>`${reversedAt} is not null`,
      isReversal: sql<boolean>`${reversesId} is not null`,
      testMode: sql<boolean>`not ${livemode}`,
    })
    .from(donations)
    .where(
      and(inArray(donations.personId, giverIds), isTest ? undefined : eq(livemode, siteIsLive())),
    );
  return rows.map(({ cardBrand: brand, cardLast4: last4, paymentMethod: type, ...row }) => {
    const { reference: number, ...entry } = row;
    const paid = { source: row.source, reference: number, paymentMethod: type };
    return { ...entry, method: formatCard(brand, last4) ?? paymentMethodName(paid) };
  });
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
  const [others, undelivered, ...entries] = await Promise.all([
    readOthers(person),
    Promise.all(sender.emails.map((email) => listUndeliveredMail(email))),
    readDonations(sender.giverIds, selected.testOnly),
    readMessages(sender),
    readApplications(sender),
  ]);
  // In this list, the newest first, an application stands below its events of the same time.
  const timeline = entries
    .flat()
    .sort(
      (a, b) =>
        Number(b.at) - Number(a.at) ||
        Number(a.kind === 'application') - Number(b.kind === 'application'),
    );
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
