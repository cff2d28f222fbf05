import { eq } from 'drizzle-orm';
import type { Application } from '#contracts/applications.ts';
import { applicationReference } from '#lib/application-reference.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';
import { notFound } from '../http/errors.ts';

export type ApplicationRow = typeof researcherApplications.$inferSelect;

export function referenceOf({ number, createdAt }: Pick<ApplicationRow, 'number' | 'createdAt'>) {
  return applicationReference(number, createdAt.toISOString());
}

export function presentApplication({
  number,
  decisionMailKey: _,
  ...row
}: ApplicationRow): Application {
  return {
    ...row,
    reference: referenceOf({ number, createdAt: row.createdAt }),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** @throws HttpError 404. */
export async function findApplication(tx: Queries, id: string): Promise<ApplicationRow> {
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(eq(researcherApplications.id, id));
  if (!row) throw notFound('Application');
  return row;
}
