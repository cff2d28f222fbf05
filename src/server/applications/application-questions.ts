import { asc, eq } from 'drizzle-orm';
import type { Review } from '#model/applications/admin-applications.ts';
import { applicationQuestions } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';

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
