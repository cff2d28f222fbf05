import { asc, eq } from 'drizzle-orm';
import type { Application, ApplicationFilter } from '#contracts/applications.ts';
import { listBounds } from '#contracts/lists.ts';
import { database } from '../db/client.ts';
import { researcherApplications } from '../db/schema.ts';

/** Applications of one status or all, oldest first, because the oldest waits longest. */
export async function listApplications(filter: ApplicationFilter): Promise<Application[]> {
  const rows = await database()
    .queries.select()
    .from(researcherApplications)
    .where(filter === 'all' ? undefined : eq(researcherApplications.status, filter))
    .orderBy(asc(researcherApplications.createdAt), asc(researcherApplications.id))
    .limit(listBounds.unpaged);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
