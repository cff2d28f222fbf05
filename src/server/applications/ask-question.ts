import { and, eq, isNull } from 'drizzle-orm';
import type { QuestionRequest } from '#contracts/applications/applications.ts';
import { businessDaysSince } from '#lib/applications/review-clock.ts';
import {
  applicationEvents,
  applicationQuestions,
  researcherApplications,
} from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { conflict } from '../http/errors.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail, type Mail } from '../mail/outbox.ts';
import { upsertPerson } from '../people/upsert-person.ts';
import { ensureLink } from './application-link.ts';
import { type ApplicationRow, nameOf, referenceOf } from './application-rows.ts';
import { changePending } from './decide-application.ts';
import { listQuestions, reminderKey } from './questions.ts';

function questionMail(
  row: ApplicationRow,
  question: string,
  linkId: string,
): Pick<Mail, 'to' | 'replyTo'> & {
  data: Record<'name' | 'reference' | 'question' | 'linkId', string>;
} {
  const name = nameOf(row);
  return {
    to: { name, address: row.email },
    replyTo: staffMailbox(),
    data: { name, reference: referenceOf(row), question, linkId },
  };
}

/** Stops the review clock and mails the applicant (P-113). @throws HttpError 404, 409. */
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
    await tx.insert(applicationEvents).values({ applicationId: id, act: 'asked', at });
    const { email, institution } = row;
    await upsertPerson(tx, { type: 'researcher', name: nameOf(row), email, institution });
    const { data, ...mail } = questionMail(row, question, await ensureLink(tx, row));
    await enqueueMail(tx, {
      ...mail,
      dedupeKey: `application-question:${id}:${asked?.id}`,
      subject: `A question about your application ${data.reference}`,
      template: { name: 'application-question', data },
    });
  });
}

const reminderAfterBusinessDays = 5;

/** Reminds applicants once of a question that is open for five business days (P-113). */
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
      const { data, ...mail } = questionMail(row, asked.question, await ensureLink(tx, row));
      await enqueueMail(tx, {
        ...mail,
        dedupeKey: reminderKey(row.id, asked.id),
        subject: `Our question about your application ${data.reference}`,
        template: { name: 'application-reminder', data },
      });
    });
  }
}
