import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { applicationQuestions } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';
import { outbox } from '../db/schema.ts';

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

/**
 * Withdraws the mails of an open question that have not left. With null for `closedAt` the question leaves after all;
 * its reminder is queued again when it is due. Run it in the transaction that closes or reopens the application.
 */
export async function setQuestionMails(
  tx: Queries,
  applicationId: string,
  closedAt: Date | null,
): Promise<void> {
  const isOpen = and(
    eq(applicationQuestions.applicationId, applicationId),
    isNull(applicationQuestions.answeredAt),
  );
  const [question] = await tx.select().from(applicationQuestions).where(isOpen);
  if (!question) return;
  const { dedupeKey, state } = outbox;
  const keys = [questionKey(question), reminderKey(question)];
  await (closedAt
    ? tx
        .update(outbox)
        .set({ state: 'withdrawn' })
        .where(and(inArray(dedupeKey, keys), ne(state, 'sent')))
    : tx
        .update(outbox)
        .set({ state: 'queued', dueAt: new Date() })
        .where(and(eq(dedupeKey, questionKey(question)), eq(state, 'withdrawn'))));
}
