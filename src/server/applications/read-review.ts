import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Review } from '#contracts/applications.ts';
import { applicationEvents, researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { people } from '../db/schema.ts';
import { mailProgress } from '../mail/mail-status.ts';
import { verificationUrl } from './decision-letters.ts';
import { findApplication } from './find-application.ts';
import { newestLetter } from './letters.ts';
import { type ApplicationRow, presentApplication, referenceOf } from './present-application.ts';

async function readMail({ decisionMailKey }: ApplicationRow): Promise<Review['mail']> {
  const mail = decisionMailKey ? await mailProgress(decisionMailKey) : undefined;
  if (!mail) return null;
  return {
    state: mail.state,
    dueAt: mail.dueAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    canUndo: mail.isUntried,
  };
}

async function readLetter(id: string): Promise<Review['letter']> {
  const letter = await newestLetter(id);
  if (!letter) return null;
  return {
    code: letter.code,
    verificationUrl: verificationUrl(letter.code),
    issuedAt: letter.issuedAt.toISOString(),
    withdrawnAt: letter.withdrawnAt?.toISOString() ?? null,
  };
}

async function readEvents(id: string): Promise<Review['events']> {
  const rows = await database()
    .queries.select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id));
  return rows.map(({ act, at }) => ({ act, at: at.toISOString() }));
}

async function readOthers({ id, email }: ApplicationRow): Promise<Review['others']> {
  const rows = await database()
    .queries.select()
    .from(researcherApplications)
    .where(
      and(
        sql`lower(${researcherApplications.email}) = lower(${email})`,
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
    .where(and(eq(people.type, 'researcher'), sql`lower(${people.email}) = lower(${email})`));
  return row?.id ?? null;
}

/**
 * One application with its log, mail, letter and the others of the same address.
 *
 * @throws HttpError 404.
 */
export async function readReview(id: string): Promise<Review> {
  const row = await findApplication(database().queries, id);
  const [personId, events, others, mail, letter] = await Promise.all([
    findPersonId(row),
    readEvents(id),
    readOthers(row),
    readMail(row),
    readLetter(id),
  ]);
  return { application: presentApplication(row), personId, events, others, mail, letter };
}
