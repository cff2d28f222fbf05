import { eq } from 'drizzle-orm';
import { researcherApplications } from '../db/applications-schema.ts';
import { type Queries } from '../db/client.ts';
import { notFound } from '../http/errors.ts';

async function lock(tx: Queries, id: string, strength: 'no key update' | 'key share') {
  const { id: key } = researcherApplications;
  const rows = await tx
    .select({ key })
    .from(researcherApplications)
    .where(eq(key, id))
    .for(strength);
  if (rows.length === 0) throw notFound('Application');
}

/**
 * Locks an application. Every transaction locks an application before its letters and its access, because two that
 * lock them in different orders would wait for each other. Others may still add rows that refer to the application.
 *
 * @throws HttpError 404
 */
export const lockApplication = (tx: Queries, id: string): Promise<void> =>
  lock(tx, id, 'no key update');

/**
 * Prevents the erasure of an application until the transaction ends. A transaction that changes its access takes this
 * lock first, because two that lock them in different orders would wait for each other.
 *
 * @throws HttpError 404
 */
export const lockAgainstErasure = (tx: Queries, id: string): Promise<void> =>
  lock(tx, id, 'key share');
