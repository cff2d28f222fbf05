import { and, eq } from 'drizzle-orm';
import { dayMs } from '#model/dates/durations.ts';
import { type ApplicationAction } from '#model/applications/admin-applications.ts';
import { undoEnd } from '#model/undo.ts';
import { fullName } from '#model/applications/naming.ts';
import { accessEnd } from '#model/applications/access-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { hashKey, makeKey } from '#server/applications/access/access-key.ts';
import { ensureApplicationLink } from '#server/applications/application-link.ts';
import type { ApplicationRow } from '#server/applications/application-rows.ts';
import { decisionMail, makeLetterCode } from '#server/applications/letters.ts';
import { findEarlier } from '#server/applications/receive-application.ts';
import {
  accessGrants,
  applicationEvents,
  applicationQuestions,
  ballots,
  boardMembers,
  letters,
  registerEntries,
  researcherApplications,
} from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { contactMessages } from '#server/db/schema.ts';
import { newestTerms } from '#model/site/data-terms.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { upsertPerson } from '#server/shared/upsert-person.ts';
import type { Ledger } from '#sandbox/stripe/ledger.ts';
import { backdate, daysBefore } from './dates.ts';
import {
  type ApplicationRecord,
  applications,
  board,
  type MessageRecord,
  messages,
} from './records.ts';
import { writeDonations } from './write-donations.ts';
import { writeGivers } from './write-givers.ts';
import { writeImport } from './write-import.ts';
import { writeRecorded } from './write-recorded.ts';

/** The days after which a message was answered; younger ones still wait. */
const openDays = 100;
const daysUntilAnswer = 3;

async function writeMessage(now: Date, record: MessageRecord): Promise<void> {
  const { daysAgo, name, email, contactType, ...texts } = record;
  const { queries } = database();
  const createdAt = daysBefore(now, daysAgo);
  const answeredAt = daysAgo > openDays ? daysBefore(now, daysAgo - daysUntilAnswer) : null;
  await queries
    .insert(contactMessages)
    .values({ ...texts, name, email, contactType, createdAt, answeredAt });
  if (contactType === 'partner') await upsertPerson(queries, { type: 'partner', name, email });
  await backdate(now, createdAt);
}

async function logAction(
  applicationId: string,
  action: ApplicationAction,
  at: Date,
  reason = '',
): Promise<void> {
  await database()
    .queries.insert(applicationEvents)
    .values({ applicationId, act: action, at, reason });
}

async function writeQuestion(
  { id, createdAt }: ApplicationRow,
  { text, answer }: NonNullable<ApplicationRecord['question']>,
): Promise<void> {
  const askedAt = new Date(createdAt.getTime() + dayMs);
  const answeredAt = answer === undefined ? null : new Date(askedAt.getTime() + dayMs);
  await database()
    .queries.insert(applicationQuestions)
    .values({ applicationId: id, question: text, askedAt, answer: answer ?? null, answeredAt });
  await logAction(id, 'asked', askedAt);
  if (answeredAt) await logAction(id, 'answered', answeredAt);
}

async function writeAccess(
  now: Date,
  { id, decidedAt, ...row }: ApplicationRow,
  { usedDaysAgo, endedByStaff }: NonNullable<ApplicationRecord['access']>,
): Promise<void> {
  const beganAt = new Date((decidedAt ?? now).getTime() + dayMs);
  const endedAt = endedByStaff === undefined ? null : daysBefore(now, (usedDaysAgo ?? 1) - 1);
  await database()
    .queries.insert(accessGrants)
    .values({
      applicationId: id,
      keyHash: hashKey(makeKey()),
      keyMadeAt: beganAt,
      acceptedName: fullName(row),
      termsVersion: newestTerms().version,
      acceptedAt: beganAt,
      beganAt,
      endsOn: accessEnd(dayInPacific(beganAt)),
      lastUsedOn: usedDaysAgo === null ? null : dayInPacific(daysBefore(now, usedDaysAgo)),
      // The sweep of a running demo would mail at once what this access was reminded of long ago.
      remindedAt: beganAt,
      ...(endedAt && { endedAt, endedBy: 'staff', endReason: endedByStaff }),
    });
  await logAction(id, 'access-began', beganAt);
  if (endedAt) await logAction(id, 'access-ended-by-staff', endedAt, endedByStaff);
}

async function writeApplication(now: Date, record: ApplicationRecord): Promise<void> {
  const { daysAgo, answers, decision, note = '', spam = false, question, entry, access } = record;
  const { queries } = database();
  const { email, institution } = answers;
  const id = crypto.randomUUID();
  const createdAt = daysBefore(now, daysAgo);
  const decidedAt = new Date(createdAt.getTime() + 4 * dayMs);
  const earlier = spam ? null : await findEarlier(queries, email);
  const decided = { status: decision, decidedAt, decisionMailKey: `application-decision:${id}` };
  const [row] = await queries
    .insert(researcherApplications)
    .values({
      ...answers,
      id,
      note,
      spam,
      createdAt,
      earlierId: earlier?.id ?? null,
      ...(decision ? { ...decided, version: 2 } : {}),
    })
    .returning();
  if (!row || spam) return;
  const name = fullName(answers);
  await upsertPerson(queries, { type: 'researcher', name, email, institution });
  const linkId = await ensureApplicationLink(queries, row);
  await backdate(now, createdAt);
  if (question) await writeQuestion(row, question);
  if (!decision) return;
  await logAction(id, decision, decidedAt);
  const code = decision === 'approved' ? makeLetterCode() : null;
  if (code) {
    await queries.insert(letters).values({ code, applicationId: id, issuedAt: decidedAt });
  }
  if (entry) {
    const listedFrom = new Date(decidedAt.getTime() + dayMs);
    const agreed = { applicationId: id, listedFrom, consentedAt: listedFrom };
    await queries.insert(registerEntries).values({ ...entry, ...agreed });
  }
  if (access) await writeAccess(now, row, access);
  const details = { code, decidedAt };
  const mail = decisionMail(row, decision, details, {}, linkId);
  await enqueueMail(queries, { ...mail, dedupeKey: decided.decisionMailKey });
  await backdate(now, undoEnd(decidedAt));
}

/** Writes the members of the board, all but the last of whom voted on what waits. */
async function writeBoard(now: Date): Promise<void> {
  const { queries } = database();
  const { id, status, spam, fieldsVersion } = researcherApplications;
  const members = await queries.insert(boardMembers).values(board).returning();
  const open = await queries
    .select({ applicationId: id, askedVersion: fieldsVersion })
    .from(researcherApplications)
    .where(and(eq(status, 'pending'), eq(spam, false)));
  const cast = { askedAt: now, declaredAt: now, castAt: now, stance: 'approve' } as const;
  const rows = members.slice(0, -1).flatMap(({ id: memberId, name }) =>
    open.map(({ applicationId, askedVersion }) => ({
      ...cast,
      applicationId,
      memberId,
      askedVersion,
      applicationVersion: askedVersion,
      reason: `A sample reason of ${name}.`,
    })),
  );
  if (rows.length > 0) await queries.insert(ballots).values(rows);
}

const oldestFirst = (a: { daysAgo: number }, b: { daysAgo: number }) => b.daysAgo - a.daysAgo;

/**
 * Writes a year of donations, messages and applications that ends now.
 *
 * @param generatedDonations the number of donations beside those in records.json
 */
export async function writeYear(ledger: Ledger, generatedDonations = 200): Promise<void> {
  const now = new Date();
  await writeDonations(now, ledger, generatedDonations);
  await writeRecorded(now);
  await writeGivers(now);
  await writeImport(now);
  for (const message of [...messages].sort(oldestFirst)) await writeMessage(now, message);
  for (const record of [...applications].sort(oldestFirst)) await writeApplication(now, record);
  await writeBoard(now);
}
