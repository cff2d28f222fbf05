import { eq } from 'drizzle-orm';
import { researcherApplications } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';
import { notFound } from '../http/errors.ts';
import type { ApplicationRow } from './present-application.ts';

/**
 * The application of an id.
 *
 * @throws HttpError 404.
 */
export async function findApplication(tx: Queries, id: string): Promise<ApplicationRow> {
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(eq(researcherApplications.id, id));
  if (!row) throw notFound('Application');
  return row;
}
