import { and, count, desc, eq, inArray, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type {
  PeopleStats,
  Person,
  PersonRecord,
  PersonType,
  TimelineEntry,
} from '#contracts/people.ts';
import { applicationReference } from '#lib/applications/application-reference.ts';
import { applicationEvents, researcherApplications } from '../db/applications-schema.ts';
import { database, olderThan, type Queries, sameText } from '../db/client.ts';
import { clockStopsOfRow } from '../db/clock-stops.ts';
import { contactMessages, donations, people } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { notFound } from '../http/errors.ts';
import type { Page } from '../http/paging.ts';

/** The oldest pending application, else the newest decided one. */
function reviewOf(queries: Queries) {
  const { id, status, createdAt, email, spam } = researcherApplications;
  return queries
    .select({
      applicationId: id,
      status,
      receivedAt: createdAt,
      clockStops: clockStopsOfRow.as('clock_stops'),
    })
    .from(researcherApplications)
    .where(and(eq(people.type, 'researcher'), sameText(email, people.email), eq(spam, false)))
    .orderBy(
      sql`${status} <> 'pending'`,
      sql`case when ${status} = 'pending' then ${createdAt} end`,
      desc(createdAt),
      desc(id),
    )
    .limit(1)
    .as('review');
}

const testOnly = sql<boolean>`coalesce((
  select not bool_or(${donations.livemode}) from ${donations} where ${donations.personId} = ${people.id}
), false)`;

type PeopleChoice = 'shown' | 'test-only';

function chosen(choice: PeopleChoice): SQL | undefined {
  if (choice === 'test-only') return testOnly;
  return siteIsLive() ? not(testOnly) : undefined;
}

async function readPeople(where: SQL | undefined, limit: number): Promise<Person[]> {
  const { queries } = database();
  const review = reviewOf(queries);
  const { applicationId, status, receivedAt, clockStops } = review;
  const rows = await queries
    .select({ person: people, testOnly, applicationId, status, receivedAt, clockStops })
    .from(people)
    .leftJoinLateral(review, sql`true`)
    .where(where)
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(limit);
  return rows.map(({ person, receivedAt: at, ...row }) => ({
    ...person,
    createdAt: person.createdAt.toISOString(),
    testOnly: row.testOnly,
    review:
      row.applicationId && row.status && at
        ? {
            applicationId: row.applicationId,
            status: row.status,
            createdAt: at.toISOString(),
            clockStops: row.clockStops ?? [],
          }
        : null,
  }));
}

/** Newest first; one row more than the page holds when there are more. */
export async function listPeople({ limit, after }: Page, choice: PeopleChoice): Promise<Person[]> {
  const older = olderThan([people.createdAt, people.id], after);
  return readPeople(and(chosen(choice), older), limit + 1);
}

export async function countPeople(choice: PeopleChoice): Promise<number> {
  return database().queries.$count(people, chosen(choice));
}

export async function summarizePeople(): Promise<PeopleStats> {
  const rows = await database()
    .queries.select({ type: people.type, count: count() })
    .from(people)
    .where(chosen('shown'))
    .groupBy(people.type);
  const of = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    researcher: of('researcher'),
    donor: of('donor'),
    partner: of('partner'),
  };
}

/** Spam may carry a stranger's address. */
async function readMessages(email: string): Promise<TimelineEntry[]> {
  const rows = await database()
    .queries.select()
    .from(contactMessages)
    .where(and(sameText(contactMessages.email, email), eq(contactMessages.spam, false)));
  return rows.map(({ id, subject, message, contactType, createdAt }) => ({
    kind: 'message',
    at: createdAt.toISOString(),
    id,
    subject,
    message,
    contactType,
  }));
}

async function readApplications(email: string): Promise<TimelineEntry[]> {
  const { queries } = database();
  const rows = await queries
    .select()
    .from(researcherApplications)
    .where(
      and(sameText(researcherApplications.email, email), eq(researcherApplications.spam, false)),
    );
  const ids = rows.map(({ id }) => id);
  const events = await queries
    .select()
    .from(applicationEvents)
    .where(and(inArray(applicationEvents.applicationId, ids), isNull(applicationEvents.memberId)));
  return rows.flatMap(({ id, number, createdAt }): TimelineEntry[] => {
    const name = {
      applicationId: id,
      reference: applicationReference(number, createdAt.toISOString()),
    };
    const own = events.filter(({ applicationId }) => applicationId === id);
    return [
      { kind: 'application', at: createdAt.toISOString(), ...name },
      ...own.map(({ act, at }) => ({ kind: 'act' as const, at: at.toISOString(), ...name, act })),
    ];
  });
}

/** By address, or by person id for donors without one; of the site's mode (P-46). */
async function readDonations({ id, email, testOnly }: Person): Promise<TimelineEntry[]> {
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(
      and(
        or(
          eq(donations.personId, id),
          email === '' ? undefined : sameText(donations.donorEmail, email),
        ),
        testOnly ? undefined : eq(donations.livemode, siteIsLive()),
      ),
    );
  return rows.map(({ id: donationId, amountCents, currency, status, refundedCents, ...row }) => ({
    kind: 'donation',
    at: (row.receivedAt ?? row.createdAt).toISOString(),
    id: donationId,
    source: row.source,
    description: row.description,
    reversed: row.reversedAt !== null,
    isReversal: row.reversesId !== null,
    amountCents,
    currency,
    status,
    refundedCents,
    testMode: !row.livemode,
  }));
}

async function readOthers({ id, email }: Person): Promise<PersonRecord['others']> {
  if (email === '') return [];
  return database()
    .queries.select({ type: people.type, id: people.id, name: people.name })
    .from(people)
    .where(and(sameText(people.email, email), ne(people.id, id)))
    .orderBy(people.type);
}

/** At one moment the application comes before its events. */
function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return Number(a.kind === 'application') - Number(b.kind === 'application');
}

/** The person and one timeline (P-85). @throws HttpError 404. */
export async function readPerson(type: PersonType, id: string): Promise<PersonRecord> {
  const [person] = await readPeople(and(eq(people.id, id), eq(people.type, type)), 1);
  if (!person) throw notFound('Person');
  const { email } = person;
  const byEmail = email === '' ? [] : [readMessages(email), readApplications(email)];
  const [others, ...entries] = await Promise.all([
    readOthers(person),
    readDonations(person),
    ...byEmail,
  ]);
  return { person, others, timeline: entries.flat().sort(newestFirst) };
}
