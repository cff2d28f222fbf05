import { asc, eq, sql } from 'drizzle-orm';
import { type ApplicationFields, applicationFieldsSchema } from '#model/applications/applicant.ts';
import type {
  Application,
  ApplicationAction,
  DecisionTexts,
  Review,
} from '#model/applications/admin-applications.ts';
import type { ClockStop } from '#model/applications/clock-stop.ts';
import { applicationReference, fullName } from '#model/applications/naming.ts';
import {
  applicationEvents,
  applicationQuestions,
  applicationVersions,
  clockStopsColumn,
  researcherApplications,
} from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import type { Serializable } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import { upsertPerson } from '../shared/upsert-person.ts';

export type ApplicationRow = typeof researcherApplications.$inferSelect;

/** Returns a reference such as `BAI-2026-0042`, by which people name an application. */
export function readReference({ number, createdAt }: Pick<ApplicationRow, 'number' | 'createdAt'>) {
  return applicationReference(number, createdAt);
}

/** Shapes an application for the portal, with its reference in place of its number and without the key of its mail. */
export function presentApplication(
  { number, decisionMailKey: _, ...row }: ApplicationRow,
  clockStops: ClockStop[],
) {
  const reference = applicationReference(number, row.createdAt);
  return { ...row, clockStops, reference } satisfies Omit<Serializable<Application>, 'access'>;
}

/** Returns the answers of the form alone, without what else the row holds. */
export function pickFields(row: ApplicationFields): ApplicationFields {
  return applicationFieldsSchema.parse(row);
}

/** Finds an application, locked for the transaction if asked for. @throws HttpError 404 */
export async function findApplication(
  tx: Queries,
  id: string,
  { locked = false } = {},
): Promise<ApplicationRow> {
  const query = tx.select().from(researcherApplications).where(eq(researcherApplications.id, id));
  const [row] = await (locked ? query.for('update') : query);
  if (!row) throw notFound('Application');
  return row;
}

/**
 * Locks an application before its letters and its access, in which order everybody locks them. Whoever holds the letter
 * may still add rows that refer to it.
 *
 * @throws HttpError 404
 */
export async function lockApplication(tx: Queries, id: string): Promise<void> {
  const { id: key } = researcherApplications;
  const [row] = await tx
    .select({ key })
    .from(researcherApplications)
    .where(eq(key, id))
    .for('no key update');
  if (!row) throw notFound('Application');
}

/**
 * Prevents the erasure of an application until the transaction ends. Whoever writes about its access takes this lock
 * before that of the access, in the order of everybody else.
 *
 * @throws HttpError 404
 */
export async function lockAgainstErasure(tx: Queries, id: string): Promise<void> {
  const { id: key } = researcherApplications;
  const [row] = await tx
    .select({ key })
    .from(researcherApplications)
    .where(eq(key, id))
    .for('key share');
  if (!row) throw notFound('Application');
}

/** The columns that go with every change that another person must not overwrite. */
export const nextApplicationVersion = { version: sql`${researcherApplications.version} + 1` };

/** Adds an entry to the history of an application. Run it in the transaction of the action. */
export async function logAction(
  tx: Queries,
  applicationId: string,
  act: ApplicationAction,
  at: Date,
  more: DecisionTexts & { memberId?: string } = {},
) {
  await tx.insert(applicationEvents).values({ applicationId, act, at, ...more });
}

/**
 * Stores the applicant in People as a researcher. For an address that is there it only fills a missing name or
 * institution in.
 */
export async function upsertResearcher(
  tx: Queries,
  answers: Pick<ApplicationFields, 'firstName' | 'lastName' | 'email' | 'institution'>,
): Promise<void> {
  const { email, institution } = answers;
  await upsertPerson(tx, { type: 'researcher', name: fullName(answers), email, institution });
}

/** Selects what staff asked the applicant, oldest first, with the answers. */
export function listQuestions(queries: Queries, applicationId: string) {
  return queries
    .select()
    .from(applicationQuestions)
    .where(eq(applicationQuestions.applicationId, applicationId))
    .orderBy(asc(applicationQuestions.askedAt));
}

/**
 * Reads what staff asked the applicant, oldest first and with times as ISO strings. An open question has `answeredAt`
 * null.
 */
export async function readQuestions(applicationId: string): Promise<Review['questions']> {
  const rows = await listQuestions(database().queries, applicationId);
  return rows.map(({ id, question, askedAt, answer, answeredAt }) => ({
    id,
    question,
    answer,
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

/** Reads what stopped the review clock of an application, oldest first. */
export async function readClockStops(applicationId: string): Promise<ClockStop[]> {
  const [row] = await database()
    .queries.select({ clockStops: clockStopsColumn })
    .from(researcherApplications)
    .where(eq(researcherApplications.id, applicationId));
  return row?.clockStops ?? [];
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
