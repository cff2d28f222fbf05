import { and, eq, sql } from 'drizzle-orm';
import { type Decision, type DecisionRequest, undoMinutes } from '#contracts/applications.ts';
import { applicationEvents, letters, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { conflict, type HttpError } from '../http/errors.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { upsertPerson } from '../people/upsert-person.ts';
import { decisionMail } from './decision-letters.ts';
import { findApplication } from './find-application.ts';
import { makeLetterCode } from './letter-code.ts';
import type { ApplicationRow } from './present-application.ts';

/** Tells whoever comes second what the first decided; when, the portal says in its reader's own zone. */
function alreadyDecided({ status }: ApplicationRow): HttpError {
  return conflict(`This application was already ${status}. Your decision changed nothing.`);
}

/** Takes the application out of the queue: of two who do so at once, one gets it. */
async function takeFromQueue(
  tx: Queries,
  id: string,
  { decision, note, version }: DecisionRequest,
  decidedAt: Date,
): Promise<ApplicationRow> {
  const [row] = await tx
    .update(researcherApplications)
    .set({
      status: decision,
      decidedAt,
      // A new decision needs a new key, also after an undone one (one key, one mail).
      decisionMailKey: `application-decision:${id}:${crypto.randomUUID()}`,
      // Whom the board decides on is no robot.
      spam: false,
      version: sql`${researcherApplications.version} + 1`,
      ...(note === undefined ? {} : { note }),
    })
    .where(
      and(
        eq(researcherApplications.id, id),
        eq(researcherApplications.status, 'pending'),
        version === undefined ? undefined : eq(researcherApplications.version, version),
      ),
    )
    .returning();
  if (row) return row;
  const found = await findApplication(tx, id);
  if (found.status !== 'pending') throw alreadyDecided(found);
  throw conflict('Someone else changed this application meanwhile. Nothing was decided.');
}

async function issueLetter(tx: Queries, applicationId: string, issuedAt: Date): Promise<string> {
  const code = makeLetterCode();
  await tx.insert(letters).values({ code, applicationId, issuedAt });
  return code;
}

async function sendDecision(
  tx: Queries,
  row: ApplicationRow,
  decision: Decision,
  decidedAt: Date,
): Promise<void> {
  const code = decision === 'approved' ? await issueLetter(tx, row.id, decidedAt) : null;
  await enqueueMail(tx, {
    ...decisionMail(row, decision, { code, decidedAt }),
    dedupeKey: row.decisionMailKey ?? '',
    notBefore: new Date(decidedAt.getTime() + undoMinutes * 60_000),
  });
}

/**
 * Makes the board's decision: status, log, letter and mail, all or none. The mail waits for the undo
 * window, so that the decision can be taken back before anybody reads it (P-35).
 *
 * @throws HttpError 404; 409 when it was decided already, or changed since it was read.
 */
export async function decideApplication(id: string, request: DecisionRequest): Promise<void> {
  const { decision } = request;
  const decidedAt = new Date();
  await database().transaction(async (tx) => {
    const row = await takeFromQueue(tx, id, request, decidedAt);
    await tx.insert(applicationEvents).values({ applicationId: id, act: decision, at: decidedAt });
    await upsertPerson(tx, {
      type: 'researcher',
      name: `${row.firstName} ${row.lastName}`,
      email: row.email,
      institution: row.institution,
    });
    await sendDecision(tx, row, decision, decidedAt);
  });
}
