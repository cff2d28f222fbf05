import { asc, eq } from 'drizzle-orm';
import type { Review } from '#contracts/applications/applications.ts';
import { applicationQuestions } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';

/** Oldest first. */
export function listQuestions(queries: Queries, applicationId: string) {
  return queries
    .select()
    .from(applicationQuestions)
    .where(eq(applicationQuestions.applicationId, applicationId))
    .orderBy(asc(applicationQuestions.askedAt));
}

export async function readQuestions(applicationId: string): Promise<Review['questions']> {
  const rows = await listQuestions(database().queries, applicationId);
  return rows.map(({ id, question, askedAt, answer, answeredAt }) => ({
    ...{ id, question, answer },
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

export const reminderKey = (applicationId: string, questionId: string) =>
  `application-reminder:${applicationId}:${questionId}`;
