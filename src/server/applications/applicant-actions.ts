import { eq } from 'drizzle-orm';
import { applicationPath } from '#model/admin/portal-paths.ts';
import {
  type AnswerRequest,
  type ApplicationFields,
  applicantMessages,
  type Correction,
} from '#model/applications/applicant.ts';
import { applicationQuestions, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { conflict, invalidFields } from '../http/errors.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail, isWithinMailLimit } from '../mail/outbox.ts';
import { canCorrect, withdrawalUndoUntil } from './applicant-view.ts';
import { applicantMail, setLinkEnds } from './application-link.ts';
import {
  type ApplicationRow,
  findApplication,
  logAction,
  nextApplicationVersion,
  readReference,
} from './application-rows.ts';
import { pickFields, storeVersion } from './application-versions.ts';
import { listQuestions } from './application-questions.ts';
import { undoDecision } from './decide-application.ts';
import { isDecisionHidden } from './hidden-decision.ts';
import { requeueQuestionMail, withdrawQuestionMails } from './question-mails.ts';

const closedMessages = {
  approved: 'This application is approved. Nothing was changed.',
  declined: 'This application is declined. You may apply again.',
  withdrawn: 'This application is withdrawn. Undo that first.',
} as const;

// A decision that can be undone is no obstacle.
async function lockOpenApplication(tx: Queries, id: string): Promise<ApplicationRow> {
  const row = await findApplication(tx, id, { locked: true });
  const { status } = row;
  if (status === 'pending' || (await isDecisionHidden(tx, row))) return row;
  throw conflict(closedMessages[status]);
}

// The board decides on what the applicant sends today.
async function undoHiddenDecision(tx: Queries, { id, status }: ApplicationRow): Promise<void> {
  if (status !== 'pending') await undoDecision(tx, id, closedMessages[status]);
}

// The order in which degrees were chosen says nothing.
function isSameAnswers(one: ApplicationFields, other: ApplicationFields): boolean {
  const [a, b] = [one, other].map((answers) =>
    JSON.stringify({ ...answers, degrees: answers.degrees.toSorted() }),
  );
  return a === b;
}

async function setWithdrawn(tx: Queries, id: string, withdrawnAt: Date | null): Promise<void> {
  await tx
    .update(researcherApplications)
    .set({ status: withdrawnAt ? 'withdrawn' : 'pending', withdrawnAt, ...nextApplicationVersion })
    .where(eq(researcherApplications.id, id));
  await logAction(tx, id, withdrawnAt ? 'withdrawn' : 'restored', withdrawnAt ?? new Date());
  await setLinkEnds(tx, id, withdrawnAt);
  await (withdrawnAt ? withdrawQuestionMails(tx, id) : requeueQuestionMail(tx, id));
}

/** Stores corrections as a new version of the application, unless nothing differs. @throws HttpError 409, 422 */
export async function correctApplication(id: string, correction: Correction): Promise<void> {
  const { email, version, ...corrected } = correction;
  await database().transaction(async (tx) => {
    const row = await lockOpenApplication(tx, id);
    if (email !== undefined && email.toLowerCase() !== row.email.toLowerCase()) {
      throw invalidFields({ email: applicantMessages.email });
    }
    const before = pickFields(row);
    const fields = Object.assign({}, before, corrected);
    if (isSameAnswers(fields, before)) return;
    if (version !== undefined && version !== row.fieldsVersion) {
      throw conflict(applicantMessages.changed);
    }
    const questions = await listQuestions(tx, id);
    const isOpen = questions.some(({ answeredAt }) => answeredAt === null);
    if (!(await canCorrect(tx, id, isOpen))) throw conflict(applicantMessages.voting);
    await undoHiddenDecision(tx, row);
    const at = new Date();
    await storeVersion(tx, row, fields, at);
    await logAction(tx, id, 'corrected', at);
  });
}

async function notifyStaff(tx: Queries, row: ApplicationRow, questionId: string): Promise<void> {
  const heading = `The applicant answered: ${readReference(row)}`;
  await enqueueMail(tx, {
    dedupeKey: `application-answered:${row.id}:${questionId}`,
    subjectId: row.id,
    to: staffMailbox(),
    subject: heading,
    template: {
      name: 'application-answered',
      data: {
        heading,
        text: 'The answer to your question is on the application’s page. The review clock goes on.',
        details: [],
        link: { label: 'Open the application', path: applicationPath(row) },
      },
    },
  });
}

/**
 * Stores the answer to a question once, as a new version.
 *
 * @param request without `askedAt` the open question is meant
 * @throws HttpError 409
 */
export async function answerQuestion(
  id: string,
  { answer, askedAt }: AnswerRequest,
): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await lockOpenApplication(tx, id);
    const questions = await listQuestions(tx, id);
    const meant =
      askedAt === undefined
        ? (questions.find(({ answeredAt }) => answeredAt === null) ?? questions.at(-1))
        : questions.find((question) => question.askedAt.toISOString() === askedAt);
    if (!meant) throw conflict(applicantMessages.noQuestion);
    if (meant.answeredAt !== null) {
      if (meant.answer === answer) return;
      throw conflict(applicantMessages.answered);
    }
    await undoHiddenDecision(tx, row);
    await withdrawQuestionMails(tx, id);
    const at = new Date();
    await tx
      .update(applicationQuestions)
      .set({ answer, answeredAt: at })
      .where(eq(applicationQuestions.id, meant.id));
    await storeVersion(tx, row, pickFields(row), at);
    await logAction(tx, id, 'answered', at);
    await notifyStaff(tx, row, meant.id);
  });
}

/** Withdraws an application. One mail confirms it, but not to an address of an application that looks like spam. */
export async function withdrawApplication(id: string): Promise<void> {
  await database().transaction(async (tx) => {
    if ((await findApplication(tx, id, { locked: true })).status === 'withdrawn') return;
    const row = await lockOpenApplication(tx, id);
    await undoHiddenDecision(tx, row);
    const at = new Date();
    await setWithdrawn(tx, id, at);
    if (row.spam || !(await isWithinMailLimit(tx, 'application-withdrawn', row.email))) return;
    const { data, ...mail } = await applicantMail(tx, row);
    await enqueueMail(tx, {
      ...mail,
      dedupeKey: `application-withdrawn:${id}:${row.version}`,
      subject: `You withdrew your application ${data.reference}`,
      template: {
        name: 'application-withdrawn',
        data: { ...data, withdrawnAt: at.toISOString() },
      },
    });
  });
}

/** Takes a withdrawal back. @throws HttpError 409 when the 24 hours for it are over */
export async function undoWithdrawal(id: string): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await findApplication(tx, id, { locked: true });
    if (row.status !== 'withdrawn') {
      await lockOpenApplication(tx, id);
      return;
    }
    if ((withdrawalUndoUntil(row) ?? new Date(0)) <= new Date())
      throw conflict(applicantMessages.tooLate);
    await setWithdrawn(tx, id, null);
  });
}
