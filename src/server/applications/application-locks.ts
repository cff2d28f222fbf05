import { eq } from 'drizzle-orm';
import { researcherApplications } from '../db/applications-schema.ts';
import { type Queries } from '../db/client.ts';
import { notFound } from '../http/errors.ts';

/**
 * Locks an application. Every transaction locks an application before its letters and its access, because two that
 * lock them in different orders would wait for each other. Others may still add rows that refer to the application.
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
 * Prevents the erasure of an application until the transaction ends. A transaction that changes its access takes this
 * lock first, because two that lock them in different orders would wait for each other.
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
