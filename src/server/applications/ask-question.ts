import { and, asc, eq, getTableColumns, isNull, notExists } from 'drizzle-orm';
import type { QuestionRequest } from '#model/applications/admin-applications.ts';
import { businessDaysSince } from '#model/applications/review-clock.ts';
import { applicationQuestions, researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { conflict } from '../http/errors.ts';
import { enqueueMail, updateMail } from '../mail/outbox.ts';
import { applicantMail } from './application-link.ts';
import { logAction, upsertResearcher } from './application-rows.ts';
import { listQuestions } from './application-questions.ts';
import { changePending } from './decide-application.ts';
import { questionKey, reminderKey, selectReminders } from './question-mails.ts';

/** Asks the applicant a question and stops the review clock. @throws HttpError 404, 409 */
export async function askQuestion(
  id: string,
  { question, version }: QuestionRequest,
): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await changePending(tx, id, version, { spam: false });
    const earlier = await listQuestions(tx, id);
    if (earlier.some(({ answeredAt }) => answeredAt === null)) {
      throw conflict('A question is already open. The applicant can answer one at a time.');
    }
    const at = new Date();
    const [asked] = await tx
      .insert(applicationQuestions)
      .values({ applicationId: id, question, askedAt: at })
      .returning();
    if (!asked) throw new Error('A question was not stored.');
    await logAction(tx, id, 'asked', at);
    await upsertResearcher(tx, row);
    const { data, ...mail } = await applicantMail(tx, row);
    await enqueueMail(tx, {
      ...mail,
      dedupeKey: questionKey(asked),
      subject: `A question about your application ${data.reference}`,
      template: { name: 'application-question', data: { ...data, question } },
    });
  });
}

const reminderAfterBusinessDays = 5;

/** Reminds applicants once, when a question has been open for five business days. */
export async function remindApplicants(now = new Date()): Promise<void> {
  const isUnanswered = isNull(applicationQuestions.answeredAt);
  const isOfIt = eq(researcherApplications.id, applicationQuestions.applicationId);
  const isPending = eq(researcherApplications.status, 'pending');
  const { queries } = database();
  const questions = await queries
    .select(getTableColumns(applicationQuestions))
    .from(applicationQuestions)
    .innerJoin(researcherApplications, isOfIt)
    .where(and(isUnanswered, isPending, notExists(selectReminders(queries))))
    .orderBy(asc(applicationQuestions.askedAt));
  for (const question of questions) {
    if (businessDaysSince(question.askedAt, now) < reminderAfterBusinessDays) continue;
    await database().transaction(async (tx) => {
      // An answer or a decision may have come meanwhile. Everybody locks an application before its questions.
      const [row] = await tx
        .select()
        .from(researcherApplications)
        .where(
          and(
            eq(researcherApplications.id, question.applicationId),
            eq(researcherApplications.status, 'pending'),
          ),
        )
        .for('update');
      const isOpen = and(eq(applicationQuestions.id, question.id), isUnanswered);
      if (!row || (await tx.$count(applicationQuestions, isOpen)) === 0) return;
      const { data, ...mail } = await applicantMail(tx, row);
      await updateMail(tx, {
        ...mail,
        dedupeKey: reminderKey(question),
        subject: `Our question about your application ${data.reference}`,
        template: { name: 'application-reminder', data: { ...data, question: question.question } },
      });
    });
  }
}
