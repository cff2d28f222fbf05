import { and, asc, count, desc, eq, ne } from 'drizzle-orm';
import type {
  Application,
  ApplicationFilter,
  ApplicationStats,
  Review,
} from '#contracts/applications/applications.ts';
import { applicationEvents, researcherApplications } from '../db/applications-schema.ts';
import { boardMembers } from '../db/board-members-schema.ts';
import { database, sameText, youngerThan } from '../db/client.ts';
import { clockStopsOfRow } from '../db/clock-stops.ts';
import { people } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import { mailProgress } from '../mail/outbox.ts';
import {
  type ApplicationRow,
  findApplication,
  presentApplication,
  referenceOf,
} from './application-rows.ts';
import { readVotes } from './board/tally.ts';
import { listOverdueApplications } from './overdue.ts';
import { readQuestions } from './questions.ts';
import { readOwnEntry } from './register.ts';
import { readVersions } from './versions.ts';
import { newestLetter, verificationUrl } from './letters.ts';

interface ApplicationChoice {
  status: ApplicationFilter;
  spam: boolean;
}

function isChosen({ status, spam }: ApplicationChoice) {
  return and(
    eq(researcherApplications.spam, spam),
    status === 'all' ? undefined : eq(researcherApplications.status, status),
  );
}

/** Oldest first; one row more than the page holds when there are more. */
export async function listApplications(
  { limit, after }: Page,
  choice: ApplicationChoice,
): Promise<Application[]> {
  const { createdAt, id } = researcherApplications;
  const rows = await database()
    .queries.select({ row: researcherApplications, clockStops: clockStopsOfRow })
    .from(researcherApplications)
    .where(and(isChosen(choice), youngerThan([createdAt, id], after)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit + 1);
  return rows.map(({ row, clockStops }) => presentApplication(row, clockStops));
}

export async function countApplications(choice: ApplicationChoice): Promise<number> {
  return database().queries.$count(researcherApplications, isChosen(choice));
}

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

async function readMail({ decisionMailKey }: ApplicationRow): Promise<Review['mail']> {
  const mail = decisionMailKey ? await mailProgress(decisionMailKey) : undefined;
  if (!mail) return null;
  const { state, isUntried: canUndo, dueAt, sentAt } = mail;
  const sent = sentAt?.toISOString() ?? null;
  return { state, dueAt: dueAt.toISOString(), sentAt: sent, canUndo };
}

async function readLetter(id: string): Promise<Review['letter']> {
  const letter = await newestLetter(id);
  if (!letter) return null;
  const { code, issuedAt } = letter;
  const withdrawnAt = letter.withdrawnAt?.toISOString() ?? null;
  const url = verificationUrl(code);
  return { code, verificationUrl: url, issuedAt: issuedAt.toISOString(), withdrawnAt };
}

async function readEvents(id: string): Promise<Review['events']> {
  const rows = await database()
    .queries.select({ event: applicationEvents, member: boardMembers.name })
    .from(applicationEvents)
    .leftJoin(boardMembers, eq(boardMembers.id, applicationEvents.memberId))
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id));
  return rows.map(({ event: { act, at }, member }) => ({
    ...{ act, at: at.toISOString() },
    ...(member !== null && { member }),
  }));
}

async function readOthers({ id, email }: ApplicationRow): Promise<Review['others']> {
  const rows = await database()
    .queries.select()
    .from(researcherApplications)
    .where(
      and(
        sameText(researcherApplications.email, email),
        ne(researcherApplications.id, id),
        eq(researcherApplications.spam, false),
      ),
    )
    .orderBy(desc(researcherApplications.createdAt), desc(researcherApplications.id));
  return rows.map((row) => ({
    id: row.id,
    reference: referenceOf(row),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }));
}

async function findPersonId({ email }: ApplicationRow): Promise<string | null> {
  const [row] = await database()
    .queries.select({ id: people.id })
    .from(people)
    .where(and(eq(people.type, 'researcher'), sameText(people.email, email)));
  return row?.id ?? null;
}

/** @throws HttpError 404. */
export async function readReview(id: string): Promise<Review> {
  const row = await findApplication(database().queries, id);
  const [personId, entry, events, votes, questions, versions, others, mail, letter] =
    await Promise.all([
      findPersonId(row),
      readOwnEntry(id),
      readEvents(id),
      readVotes(database().queries, row),
      readQuestions(id),
      readVersions(row),
      readOthers(row),
      readMail(row),
      readLetter(id),
    ]);
  const clockStops = questions.map(({ askedAt, answeredAt }) => ({ askedAt, answeredAt }));
  const application = presentApplication(row, clockStops);
  return {
    ...{ application, personId, entry, events, ...votes },
    ...{ questions, versions, others, mail, letter },
  };
}
