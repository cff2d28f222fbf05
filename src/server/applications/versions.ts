import { asc, eq, sql } from 'drizzle-orm';
import type { ApplicationFields } from '#contracts/applications/applicant.ts';
import type { Review } from '#contracts/applications/applications.ts';
import { applicationVersions, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { type ApplicationRow, fieldsOf } from './application-rows.ts';

/** Oldest first; the last one is the application as it is (P-112). */
export async function readVersions(row: ApplicationRow): Promise<Review['versions']> {
  const rows = await database()
    .queries.select()
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, row.id))
    .orderBy(asc(applicationVersions.version));
  const first = { version: row.fieldsVersion, fields: fieldsOf(row), createdAt: row.createdAt };
  return (rows.length > 0 ? rows : [first]).map(({ version, fields, createdAt }) => ({
    version,
    fields,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Makes fields the application's, as a new version. Raises the row's `version` too, so that who decides
 * on an older one gets 409. The row is locked.
 */
export async function storeVersion(
  tx: Queries,
  row: ApplicationRow,
  fields: ApplicationFields,
  at: Date,
): Promise<void> {
  const { id: applicationId, fieldsVersion } = row;
  await tx
    .insert(applicationVersions)
    .values([
      { applicationId, version: fieldsVersion, fields: fieldsOf(row), createdAt: row.createdAt },
      { applicationId, version: fieldsVersion + 1, fields, createdAt: at },
    ])
    .onConflictDoNothing();
  await tx
    .update(researcherApplications)
    .set({
      ...fields,
      fieldsVersion: fieldsVersion + 1,
      version: sql`${researcherApplications.version} + 1`,
    })
    .where(eq(researcherApplications.id, applicationId));
}
