import { asc, eq } from 'drizzle-orm';
import { type ApplicationFields, applicationFieldsSchema } from '#model/applications/applicant.ts';
import { applicationVersions, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { type ApplicationRow, nextApplicationVersion } from './application-rows.ts';

/** Returns the answers of the form alone, without what else the row holds. */
export function pickFields(row: ApplicationFields): ApplicationFields {
  return applicationFieldsSchema.parse(row);
}

/** Reads the versions of an application's answers, oldest first. One that was never corrected has one version. */
export async function readVersions(row: ApplicationRow) {
  const { applicationId, version, fields, createdAt } = applicationVersions;
  const rows = await database()
    .queries.select({ version, fields, createdAt })
    .from(applicationVersions)
    .where(eq(applicationId, row.id))
    .orderBy(asc(version));
  if (rows.length > 0) return rows;
  return [{ version: row.fieldsVersion, fields: pickFields(row), createdAt: row.createdAt }];
}

/** Stores the corrected fields as a new version; a decision on an older one is refused with 409. */
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
      { applicationId, version: fieldsVersion, fields: pickFields(row), createdAt: row.createdAt },
      { applicationId, version: fieldsVersion + 1, fields, createdAt: at },
    ])
    .onConflictDoNothing();
  await tx
    .update(researcherApplications)
    .set({ ...fields, fieldsVersion: fieldsVersion + 1, ...nextApplicationVersion })
    .where(eq(researcherApplications.id, applicationId));
}
