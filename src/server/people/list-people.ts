import { and, count, desc, eq, not, sql, type SQL } from 'drizzle-orm';
import type { PeopleStats, Person, PersonType } from '#contracts/people.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { olderThan } from '../db/keyset.ts';
import { donations, people } from '../db/schema.ts';
import { siteIsLive } from '../gateways/payment-keys.ts';
import type { Page } from '../http/paging.ts';

/** A researcher's application that waits longest, else the newest one decided. */
function reviewOf(queries: Queries) {
  const { id, status, createdAt, email, spam } = researcherApplications;
  return queries
    .select({ applicationId: id, status, receivedAt: createdAt })
    .from(researcherApplications)
    .where(
      and(
        eq(people.type, 'researcher'),
        sql`lower(${email}) = lower(${people.email})`,
        eq(spam, false),
      ),
    )
    .orderBy(
      sql`${status} <> 'pending'`,
      sql`case when ${status} = 'pending' then ${createdAt} end`,
      desc(createdAt),
      desc(id),
    )
    .limit(1)
    .as('review');
}

/** Whether every donation that made a donor known was a test donation (P-46). */
const testOnly = sql<boolean>`coalesce((
  select not bool_or(${donations.livemode}) from ${donations} where ${donations.personId} = ${people.id}
), false)`;

/** Whom a list holds: everybody whom the site's mode shows, or those known from test donations alone. */
export type PeopleChoice = 'shown' | 'test-only';

function chosen(choice: PeopleChoice): SQL | undefined {
  if (choice === 'test-only') return testOnly;
  return siteIsLive() ? not(testOnly) : undefined;
}

async function readPeople(where: SQL | undefined, limit: number): Promise<Person[]> {
  const { queries } = database();
  const review = reviewOf(queries);
  const rows = await queries
    .select({
      person: people,
      testOnly,
      applicationId: review.applicationId,
      status: review.status,
      receivedAt: review.receivedAt,
    })
    .from(people)
    .leftJoinLateral(review, sql`true`)
    .where(where)
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(limit);
  return rows.map(({ person, testOnly: isTestOnly, applicationId, status, receivedAt }) => ({
    ...person,
    createdAt: person.createdAt.toISOString(),
    testOnly: isTestOnly,
    review:
      applicationId && status && receivedAt
        ? { applicationId, status, createdAt: receivedAt.toISOString() }
        : null,
  }));
}

/** People, newest first; one row more than the page holds when there are more. */
export async function listPeople(
  { limit, after }: Page,
  choice: PeopleChoice = 'shown',
): Promise<Person[]> {
  const older = olderThan({ time: people.createdAt, id: people.id }, after);
  return readPeople(and(chosen(choice), older), limit + 1);
}

/** The person of an id, when they are of that type. */
export async function findPerson(type: PersonType, id: string): Promise<Person | undefined> {
  const [person] = await readPeople(and(eq(people.id, id), eq(people.type, type)), 1);
  return person;
}

/** Figures of the People stat cards (P-84): all users and the three shown types. */
export async function countPeople(choice: PeopleChoice = 'shown'): Promise<PeopleStats> {
  const rows = await database()
    .queries.select({ type: people.type, count: count() })
    .from(people)
    .where(chosen(choice))
    .groupBy(people.type);
  const of = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    researcher: of('researcher'),
    donor: of('donor'),
    partner: of('partner'),
  };
}
