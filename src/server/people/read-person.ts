import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Person, PersonRecord, PersonType, TimelineEntry } from '#contracts/people.ts';
import { applicationReference } from '#lib/application-reference.ts';
import { applicationEvents, researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { contactMessages, donations, people } from '../db/schema.ts';
import { siteIsLive } from '../gateways/payment-keys.ts';
import { notFound } from '../http/errors.ts';
import { findPerson } from './list-people.ts';

/** Messages of an address; not those marked as spam, which anybody may have sent in its name. */
async function readMessages(email: string): Promise<TimelineEntry[]> {
  const rows = await database()
    .queries.select()
    .from(contactMessages)
    .where(
      and(sql`lower(${contactMessages.email}) = lower(${email})`, eq(contactMessages.spam, false)),
    );
  return rows.map(({ id, subject, message, contactType, createdAt }) => ({
    kind: 'message',
    at: createdAt.toISOString(),
    ...{ id, subject, message, contactType },
  }));
}

/** Applications of an address, and what was done about them. */
async function readApplications(email: string): Promise<TimelineEntry[]> {
  const { queries } = database();
  const rows = await queries
    .select()
    .from(researcherApplications)
    .where(
      and(
        sql`lower(${researcherApplications.email}) = lower(${email})`,
        eq(researcherApplications.spam, false),
      ),
    );
  if (rows.length === 0) return [];
  const references = new Map(
    rows.map((row) => [row.id, applicationReference(row.number, row.createdAt.toISOString())]),
  );
  const events = await queries
    .select()
    .from(applicationEvents)
    .where(inArray(applicationEvents.applicationId, [...references.keys()]));
  const nameOf = (applicationId: string) => ({
    applicationId,
    reference: references.get(applicationId) ?? '',
  });
  return [
    ...rows.map(({ id, createdAt }) => ({
      kind: 'application' as const,
      at: createdAt.toISOString(),
      ...nameOf(id),
    })),
    ...events.map(({ applicationId, act, at }) => ({
      kind: 'act' as const,
      at: at.toISOString(),
      ...nameOf(applicationId),
      act,
    })),
  ];
}

/**
 * Donations under the person's address; of a donor without one, those that made the donor known. They
 * are of the site's mode, unless the person is known from test donations alone (P-46).
 */
async function readGifts({ id, email, testOnly }: Person): Promise<TimelineEntry[]> {
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(
      and(
        or(
          eq(donations.personId, id),
          email === '' ? undefined : sql`lower(${donations.donorEmail}) = lower(${email})`,
        ),
        testOnly ? undefined : eq(donations.livemode, siteIsLive()),
      ),
    );
  return rows.map((row) => ({
    kind: 'gift',
    at: (row.receivedAt ?? row.createdAt).toISOString(),
    id: row.id,
    amountCents: row.amountCents,
    currency: row.currency,
    status: row.status,
    refundedCents: row.refundedCents,
    testMode: !row.livemode,
  }));
}

async function readOthers({ id, email }: Person): Promise<PersonRecord['others']> {
  if (email === '') return [];
  return database()
    .queries.select({ type: people.type, id: people.id, name: people.name })
    .from(people)
    .where(and(sql`lower(${people.email}) = lower(${email})`, ne(people.id, id)))
    .orderBy(people.type);
}

/** Acts of one moment stand in the order in which they happen: first the application. */
function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return Number(a.kind === 'application') - Number(b.kind === 'application');
}

/**
 * A person's facts and one timeline of messages, applications and gifts (P-85).
 *
 * @throws HttpError 404 when nobody of this type has the id.
 */
export async function readPerson(type: PersonType, id: string): Promise<PersonRecord> {
  const person = await findPerson(type, id);
  if (!person) throw notFound('Person');
  const { email } = person;
  const byEmail = email === '' ? [] : [readMessages(email), readApplications(email)];
  const [others, ...entries] = await Promise.all([
    readOthers(person),
    readGifts(person),
    ...byEmail,
  ]);
  return { person, others, timeline: entries.flat().sort(newestFirst) };
}
