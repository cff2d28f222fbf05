import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { applicationQuestions } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { attemptsAgain } from '../mail/outbox.ts';

interface AskedQuestion {
  id: string;
  applicationId: string;
}

/** Returns the key of the mail that asks a question. */
export const questionKey = ({ applicationId, id }: AskedQuestion) =>
  `application-question:${applicationId}:${id}`;

/** Returns the key of the mail that reminds of a question. */
export const reminderKey = ({ applicationId, id }: AskedQuestion) =>
  `application-reminder:${applicationId}:${id}`;

/** Selects the reminder of a row of `application_questions`, unless it was withdrawn. */
export function selectReminders(queries: Queries) {
  const { applicationId, id } = applicationQuestions;
  const key = sql`concat_ws(':', 'application-reminder', ${applicationId}, ${id})`;
  return queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.dedupeKey, key), ne(outbox.state, 'withdrawn')));
}

async function findOpenQuestion(tx: Queries, applicationId: string) {
  const isOpen = and(
    eq(applicationQuestions.applicationId, applicationId),
    isNull(applicationQuestions.answeredAt),
  );
  const [question] = await tx.select().from(applicationQuestions).where(isOpen);
  return question;
}

/** Withdraws the mails of an open question that have not left. Run it where the application or the question ends. */
export async function withdrawQuestionMails(tx: Queries, applicationId: string): Promise<void> {
  const question = await findOpenQuestion(tx, applicationId);
  if (!question) return;
  const keys = [questionKey(question), reminderKey(question)];
  await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(inArray(outbox.dedupeKey, keys), ne(outbox.state, 'sent')));
}

/**
 * Queues the withdrawn mail of an open question again; its reminder is queued when it is due. Run it where the
 * application is reopened.
 */
export async function requeueQuestionMail(tx: Queries, applicationId: string): Promise<void> {
  const question = await findOpenQuestion(tx, applicationId);
  if (!question) return;
  const { dedupeKey, state } = outbox;
  await tx
    .update(outbox)
    .set({ state: 'queued', attempts: attemptsAgain, dueAt: new Date() })
    .where(and(eq(dedupeKey, questionKey(question)), eq(state, 'withdrawn')));
}
