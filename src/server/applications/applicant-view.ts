import { hourMs } from '#model/dates/durations.ts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { type ApplicantView, withdrawalUndoHours } from '#model/applications/applicant.ts';
import { ballots, letters } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { mailProgress } from '../mail/outbox.ts';
import { listUndeliveredMail } from '../mail/undelivered-mail.ts';
import { type ApplicationRow, findApplication, readReference } from './application-rows.ts';
import { pickFields, readVersions } from './application-versions.ts';
import { readQuestions } from './application-questions.ts';
import { readClockStops } from './clock-stops.ts';
import { isDecisionHidden } from './hidden-decision.ts';

/**
 * Tells whether corrections are possible. They end when the board votes, and are possible again while a question is
 * open, because its answer asks for new votes.
 */
export async function canCorrect(
  queries: Queries,
  id: string,
  hasOpenQuestion: boolean,
): Promise<boolean> {
  // A ballot without a stance is no vote: in SQL, null is never unequal.
  const isVote = and(eq(ballots.applicationId, id), ne(ballots.stance, 'recused'));
  return hasOpenQuestion || (await queries.$count(ballots, isVote)) === 0;
}

/**
 * Returns until when the applicant can take back a withdrawal, 24 hours after it. Returns null for an application that
 * was not withdrawn.
 */
export function withdrawalUndoUntil({ withdrawnAt }: ApplicationRow): Date | null {
  return withdrawnAt && new Date(withdrawnAt.getTime() + withdrawalUndoHours * hourMs);
}

/**
 * Reads what the applicant's page shows; a decision that can be undone still reads as pending.
 *
 * @throws HttpError 404
 */
export async function readApplicantView(id: string): Promise<ApplicantView> {
  const { queries } = database();
  const row = await findApplication(queries, id);
  const [questions, clockStops, versions, undelivered, decisionMail, isHidden] = await Promise.all([
    readQuestions(id),
    readClockStops(id),
    readVersions(row),
    listUndeliveredMail(row.email, row.id),
    row.decisionMailKey === null ? undefined : mailProgress(row.decisionMailKey),
    isDecisionHidden(queries, row),
  ]);
  const status = isHidden ? 'pending' : row.status;
  const isValidLetter = and(eq(letters.applicationId, id), isNull(letters.withdrawnAt));
  const hasOpenQuestion = questions.some(({ answeredAt }) => answeredAt === null);
  const pending = hasOpenQuestion ? 'question' : 'review';
  const until = withdrawalUndoUntil(row);
  const sentAt = versions.at(-1)?.createdAt ?? row.createdAt;
  return {
    reference: readReference(row),
    state: status === 'pending' ? pending : status,
    version: row.fieldsVersion,
    fields: pickFields(row),
    receivedAt: row.createdAt.toISOString(),
    sentAt: sentAt.toISOString(),
    decidedAt: (!isHidden && row.decidedAt?.toISOString()) || null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    undoUntil: until && until.getTime() > Date.now() ? until.toISOString() : null,
    questions: questions.map(({ id: _, ...question }) => question),
    clockStops,
    undelivered: undelivered.map(({ subject, at, isAddressRefused }) => ({
      subject,
      at: at.toISOString(),
      isAddressRefused,
    })),
    isDecisionUndelivered: decisionMail?.state === 'failed',
    canCorrect: status === 'pending' && (await canCorrect(queries, id, hasOpenQuestion)),
    hasLetter: status === 'approved' && (await queries.$count(letters, isValidLetter)) > 0,
  };
}
