import { eq, sql } from 'drizzle-orm';
import { type ApplicationFields } from '#model/applications/applicant.ts';
import type {
  Application,
  ApplicationAction,
  DecisionTexts,
} from '#model/applications/admin-applications.ts';
import type { ClockStop } from '#model/applications/clock-stop.ts';
import { applicationReference, fullName } from '#model/applications/naming.ts';
import { applicationEvents, researcherApplications } from '../db/applications-schema.ts';
import { type Queries } from '../db/client.ts';
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
