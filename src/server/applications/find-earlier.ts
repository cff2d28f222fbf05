import { and, desc, eq, sql } from 'drizzle-orm';
import { applicationReference } from '#lib/application-reference.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';

/** What a new application needs to know of the one before it. */
export interface EarlierApplication {
  id: string;
  reference: string;
  pending: boolean;
}

/** The newest application from an address, whatever its case; null when it is the first. */
export async function findEarlier(tx: Queries, email: string): Promise<EarlierApplication | null> {
  const [row] = await tx
    .select({
      id: researcherApplications.id,
      number: researcherApplications.number,
      status: researcherApplications.status,
      createdAt: researcherApplications.createdAt,
    })
    .from(researcherApplications)
    .where(
      and(
        eq(sql`lower(${researcherApplications.email})`, sql`lower(${email})`),
        eq(researcherApplications.spam, false),
      ),
    )
    .orderBy(desc(researcherApplications.createdAt), desc(researcherApplications.number))
    .limit(1);
  if (!row) return null;
  return {
    id: row.id,
    reference: applicationReference(row.number, row.createdAt.toISOString()),
    pending: row.status === 'pending',
  };
}
