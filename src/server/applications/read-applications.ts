import { and, asc, count, desc, eq, ne } from 'drizzle-orm';
import type { ApplicationStats, Review } from '#model/applications/admin-applications.ts';
import {
  applicationEvents,
  boardMembers,
  researcherApplications,
} from '../db/applications-schema.ts';
import { database, equalsText } from '../db/client.ts';
import { people } from '../db/schema.ts';
import type { Serializable } from '../http/api.ts';
import { mailProgress } from '../mail/outbox.ts';
import { listUndeliveredMail } from '../mail/undelivered-mail.ts';
import {
  type ApplicationRow,
  findApplication,
  presentApplication,
  readReference,
} from './application-rows.ts';
import { readVersions } from './application-versions.ts';
import { readQuestions } from './application-questions.ts';
import { readClockStops } from './clock-stops.ts';
import { readAccess } from './access/access-grants.ts';
import { readVotes } from './board/tally.ts';
import { newestLetter, verificationUrl } from './letters.ts';
import { readApplicantEntry } from './register.ts';
import { listOverdueApplications } from './review-times.ts';

/** Counts applications by status without spam. `overdue` is a part of `pending`. */
export async function summarizeApplications(now = new Date()): Promise<ApplicationStats> {
  const overdue = (await listOverdueApplications(now)).length;
  const counts = { pending: 0, overdue, approved: 0, declined: 0, withdrawn: 0 };
  const { status, spam } = researcherApplications;
  const rows = await database()
    .queries.select({ status, count: count() })
    .from(researcherApplications)
    .where(eq(spam, false))
    .groupBy(status);
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}

async function readMail({ decisionMailKey }: ApplicationRow) {
  const mail = decisionMailKey ? await mailProgress(decisionMailKey) : undefined;
  if (!mail) return null;
  const { state, toAddress: to, canBeWithdrawn: canUndo, dueAt, sentAt } = mail;
  return { state, to, dueAt, sentAt, canUndo };
}

async function readLetter(id: string) {
  const letter = await newestLetter(id);
  if (!letter) return null;
  const { code, issuedAt, withdrawnAt } = letter;
  return { code, verificationUrl: verificationUrl(code), issuedAt, withdrawnAt };
}

async function readEvents(id: string) {
  const { act, at, message, reason } = applicationEvents;
  const rows = await database()
    .queries.select({ act, at, message, reason, member: boardMembers.name })
    .from(applicationEvents)
    .leftJoin(boardMembers, eq(boardMembers.id, applicationEvents.memberId))
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(at), asc(applicationEvents.id));
  return rows.map((row) => ({
    act: row.act,
    at: row.at,
    ...(row.member !== null && { member: row.member }),
    ...(row.message && { message: row.message }),
    ...(row.reason && { reason: row.reason }),
  }));
}

async function readOthers({ id, email }: ApplicationRow) {
  const { createdAt } = researcherApplications;
  const rows = await database()
    .queries.select()
    .from(researcherApplications)
    .where(
      and(
        equalsText(researcherApplications.email, email),
        ne(researcherApplications.id, id),
        eq(researcherApplications.spam, false),
      ),
    )
    .orderBy(desc(createdAt), desc(researcherApplications.id));
  return rows.map((row) => ({
    id: row.id,
    reference: readReference(row),
    status: row.status,
    createdAt: row.createdAt,
  }));
}

async function findPersonId({ email }: ApplicationRow): Promise<string | null> {
  const [row] = await database()
    .queries.select({ id: people.id })
    .from(people)
    .where(and(eq(people.type, 'researcher'), equalsText(people.email, email)));
  return row?.id ?? null;
}

/** Reads all that staff see of one application. @throws HttpError 404 */
export async function readReview(id: string) {
  const row = await findApplication(database().queries, id);
  const [
    personId,
    entry,
    access,
    events,
    votes,
    questions,
    versions,
    undelivered,
    others,
    mail,
    letter,
    clockStops,
  ] = await Promise.all([
    findPersonId(row),
    readApplicantEntry(id),
    readAccess(id),
    readEvents(id),
    readVotes(database().queries, row),
    readQuestions(id),
    readVersions(row),
    listUndeliveredMail(row.email, row.id),
    readOthers(row),
    readMail(row),
    readLetter(id),
    readClockStops(id),
  ]);
  return {
    application: presentApplication(row, clockStops),
    personId,
    entry,
    access,
    events,
    ...votes,
    questions,
    versions,
    undelivered,
    others,
    mail,
    letter,
  } satisfies Serializable<Review>;
}
