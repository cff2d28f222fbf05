import { and, count, desc, eq, lt, or } from 'drizzle-orm';
import type { PeopleStats, Person } from '#contracts/people.ts';
import { database } from '../db/client.ts';
import { people } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';

/** People, newest first; one row more than the page holds when there are more. */
export async function listPeople({ limit, after }: Page): Promise<Person[]> {
  const older = after
    ? or(
        lt(people.createdAt, after.createdAt),
        and(eq(people.createdAt, after.createdAt), lt(people.id, after.id)),
      )
    : undefined;
  const rows = await database()
    .queries.select()
    .from(people)
    .where(older)
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(limit + 1);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
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
