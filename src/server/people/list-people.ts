import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PeopleStats, Person, PersonType } from '#contracts/people.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { olderThan } from '../db/keyset.ts';
import { people } from '../db/schema.ts';
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

async function readPeople(where: SQL | undefined, limit: number): Promise<Person[]> {
  const { queries } = database();
  const review = reviewOf(queries);
  const rows = await queries
    .select({
      person: people,
      applicationId: review.applicationId,
      status: review.status,
      receivedAt: review.receivedAt,
    })
    .from(people)
    .leftJoinLateral(review, sql`true`)
    .where(where)
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(limit);
  return rows.map(({ person, applicationId, status, receivedAt }) => ({
    ...person,
    createdAt: person.createdAt.toISOString(),
    review:
      applicationId && status && receivedAt
        ? { applicationId, status, createdAt: receivedAt.toISOString() }
        : null,
  }));
}

/** People, newest first; one row more than the page holds when there are more. */
export async function listPeople({ limit, after }: Page): Promise<Person[]> {
  return readPeople(olderThan({ time: people.createdAt, id: people.id }, after), limit + 1);
}

/** The person of an id, when they are of that type. */
export async function findPerson(type: PersonType, id: string): Promise<Person | undefined> {
  const [person] = await readPeople(and(eq(people.id, id), eq(people.type, type)), 1);
  return person;
}

/** Figures of the People stat cards (spec §2): all users and the three shown types. */
export async function countPeople(): Promise<PeopleStats> {
  const rows = await database()
    .queries.select({ type: people.type, count: count() })
    .from(people)
    .groupBy(people.type);
  const of = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    researcher: of('researcher'),
    donor: of('donor'),
    partner: of('partner'),
  };
}
