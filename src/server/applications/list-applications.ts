import { and, asc, eq } from 'drizzle-orm';
import type { Application, ApplicationFilter } from '#contracts/applications.ts';
import { listBounds } from '#contracts/lists.ts';
import { applicationReference } from '#lib/application-reference.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';

type ApplicationRow = typeof researcherApplications.$inferSelect;

/** A stored application as staff read it. */
export function presentApplication(row: ApplicationRow): Application {
  const createdAt = row.createdAt.toISOString();
  return {
    id: row.id,
    reference: applicationReference(row.number, createdAt),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    institution: row.institution,
    position: row.position,
    degrees: row.degrees,
    researchArea: row.researchArea,
    experience: row.experience,
    motivation: row.motivation,
    status: row.status,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    earlierId: row.earlierId,
    note: row.note,
    spam: row.spam,
    version: row.version,
    createdAt,
  };
}

/** Which applications: a status, and the ordinary ones or those marked as spam (decision 29). */
interface ApplicationChoice {
  status: ApplicationFilter;
  spam: boolean;
}

/** Applications of one status or all, oldest first, because the oldest waits longest. */
export async function listApplications({
  status,
  spam,
}: ApplicationChoice): Promise<Application[]> {
  const rows = await database()
    .queries.select()
    .from(researcherApplications)
    .where(
      and(
        eq(researcherApplications.spam, spam),
        status === 'all' ? undefined : eq(researcherApplications.status, status),
      ),
    )
    .orderBy(asc(researcherApplications.createdAt), asc(researcherApplications.id))
    .limit(listBounds.unpaged);
  return rows.map(presentApplication);
}
