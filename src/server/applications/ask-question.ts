import { and, eq, isNull } from 'drizzle-orm';
import type { QuestionRequest } from '#model/applications/admin-applications.ts';
import { businessDaysSince } from '#model/applications/review-clock.ts';
import { applicationQuestions, researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { conflict } from '../http/errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { applicantMail } from './application-link.ts';
import { listQuestions, logAction, upsertResearcher } from './application-rows.ts';
import { changePending } from './decide-application.ts';

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
      .returning({ id: applicationQuestions.id });
    await logAction(tx, id, 'asked', at);
    await upsertResearcher(tx, row);
    const { data, ...mail } = await applicantMail(tx, row);
    await enqueueMail(tx, {
      ...mail,
      dedupeKey: `application-question:${id}:${asked?.id}`,
      subject: `A question about your application ${data.reference}`,
      template: { name: 'application-question', data: { ...data, question } },
    });
  });
}

const reminderAfterBusinessDays = 5;

export const reminderKey = (applicationId: string, questionId: string) =>
  `application-reminder:${applicationId}:${questionId}`;

/** Reminds applicants once, when a question has been open for five business days. */
export async function remindApplicants(now = new Date()): Promise<void> {
  const { queries } = database();
  const rows = await queries
    .select({ asked: applicationQuestions, row: researcherApplications })
    .from(applicationQuestions)
    .innerJoin(
      researcherApplications,
      and(
        eq(researcherApplications.id, applicationQuestions.applicationId),
        eq(researcherApplications.status, 'pending'),
      ),
    )
    .where(isNull(applicationQuestions.answeredAt));
  for (const { asked, row } of rows) {
    if (businessDaysSince(asked.askedAt, now) < reminderAfterBusinessDays) continue;
    await database().transaction(async (tx) => {
      // An answer may have come meanwhile.
      const isOpen = and(
        eq(applicationQuestions.id, asked.id),
        isNull(applicationQuestions.answeredAt),
      );
      const [open] = await tx.select().from(applicationQuestions).where(isOpen).for('update');
      if (!open) return;
      const { data, ...mail } = await applicantMail(tx, row);
      await enqueueMail(tx, {
        ...mail,
        dedupeKey: reminderKey(row.id, asked.id),
        subject: `Our question about your application ${data.reference}`,
        template: { name: 'application-reminder', data: { ...data, question: asked.question } },
      });
    });
  }
}
