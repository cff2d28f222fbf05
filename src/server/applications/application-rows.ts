import { eq } from 'drizzle-orm';
import type { ApplicationFields } from '#contracts/applications/applicant.ts';
import type { Application, ClockStop } from '#contracts/applications/applications.ts';
import { applicationReference } from '#lib/applications/application-reference.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';
import { notFound } from '../http/errors.ts';

export type ApplicationRow = typeof researcherApplications.$inferSelect;

export function referenceOf({ number, createdAt }: Pick<ApplicationRow, 'number' | 'createdAt'>) {
  return applicationReference(number, createdAt.toISOString());
}

export function presentApplication(
  { number, decisionMailKey: _, ...row }: ApplicationRow,
  clockStops: ClockStop[],
): Application {
  return {
    ...row,
    clockStops,
    reference: referenceOf({ number, createdAt: row.createdAt }),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** What the applicant sent. */
export function fieldsOf(row: ApplicationFields): ApplicationFields {
  const { firstName, lastName, email, institution, position } = row;
  const { degrees, researchArea, experience, motivation } = row;
  return {
    ...{ firstName, lastName, email, institution, position },
    ...{ degrees, researchArea, experience, motivation },
  };
}

export function nameOf({ firstName, lastName }: ApplicationFields): string {
  return `${firstName} ${lastName}`;
}

/** @throws HttpError 404. */
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
