import { and, eq, ne } from 'drizzle-orm';
import {
  type DecisionRequest,
  type NoteRequest,
  type SeenDecision,
} from '#model/applications/admin-applications.ts';
import { undoEnd } from '#model/undo.ts';
import { letters, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { conflict } from '../http/errors.ts';
import { registerChanged } from './register-changed.ts';
import { enqueueMail, withdrawUnsentMail, withdrawUntriedMail } from '../mail/outbox.ts';
import {
  type ApplicationRow,
  findApplication,
  logAction,
  nextApplicationVersion,
  upsertResearcher,
} from './application-rows.ts';
import { requireReason } from './board/tally.ts';
import { ensureVoteLinks } from './board/vote-links.ts';
import { ensureApplicationLink, setLinkEnds } from './application-link.ts';
import { decisionMail, makeLetterCode, withdrawLetters } from './letters.ts';
import { requireSeenDecision } from './seen-decision.ts';
import { requeueQuestionMail, withdrawQuestionMails } from './question-mails.ts';

/** Changes a pending application, with `version` only if it did not change since. @throws HttpError 404, 409 */
export async function changePending(
  tx: Queries,
  id: string,
  version: number | undefined,
  change: Partial<ApplicationRow>,
): Promise<ApplicationRow> {
  const [row] = await tx
    .update(researcherApplications)
    .set({ ...change, ...nextApplicationVersion })
    .where(
      and(
        eq(researcherApplications.id, id),
        eq(researcherApplications.status, 'pending'),
        version === undefined ? undefined : eq(researcherApplications.version, version),
      ),
    )
    .returning();
  if (row) return row;
  const application = await findApplication(tx, id);
  if (application.status !== 'pending') {
    throw conflict(`This application was already ${application.status}. Nothing was changed.`);
  }
  throw conflict('Someone else changed this application meanwhile. Nothing was changed.');
}

/**
 * Decides on an application and queues the mail, which waits until the decision can no longer be undone.
 *
 * @throws HttpError 404, 409, 422 without the reason that is needed
 */
export async function decideApplication(
  id: string,
  { decision, note, version, message = '', reason = '' }: DecisionRequest,
): Promise<void> {
  const decidedAt = new Date();
  // One key is one mail, so every decision needs a new key.
  const decisionMailKey = `application-decision:${id}:${crypto.randomUUID()}`;
  await database().transaction(async (tx) => {
    const change = { status: decision, decidedAt, decisionMailKey, spam: false };
    const row = await changePending(tx, id, version, {
      ...change,
      ...(note !== undefined && { note }),
    });
    await requireReason(tx, row, decision);
    await logAction(tx, id, decision, decidedAt, { message, reason });
    await setLinkEnds(tx, id, decidedAt);
    await withdrawQuestionMails(tx, id);
    await upsertResearcher(tx, row);
    const code = decision === 'approved' ? makeLetterCode() : null;
    if (code) {
      await tx.insert(letters).values({
        code,
        applicationId: id,
        issuedAt: decidedAt,
      });
    }
    const linkId = code && (await ensureApplicationLink(tx, row));
    const details = { code, decidedAt };
    await enqueueMail(tx, {
      ...decisionMail(row, decision, details, { message, reason }, linkId),
      dedupeKey: decisionMailKey,
      notBefore: undoEnd(decidedAt),
    });
  });
}

// Returns the key of the decision's mail.
async function returnToQueue(tx: Queries, id: string, act: 'undone' | 'reopened'): Promise<string> {
  const { decisionMailKey } = await findApplication(tx, id);
  const rows = await tx
    .update(researcherApplications)
    .set({ status: 'pending', decidedAt: null, decisionMailKey: null, ...nextApplicationVersion })
    .where(
      and(
        eq(researcherApplications.id, id),
        ne(researcherApplications.status, 'pending'),
        eq(researcherApplications.decisionMailKey, decisionMailKey ?? ''),
      ),
    )
    .returning({ id: researcherApplications.id });
  if (rows.length === 0) throw conflict('This application is not decided. Nothing was changed.');
  const at = new Date();
  await withdrawLetters(tx, id, at, 'decision');
  await logAction(tx, id, act, at);
  await setLinkEnds(tx, id, null);
  await ensureVoteLinks(tx, eq(researcherApplications.id, id));
  await requeueQuestionMail(tx, id);
  return decisionMailKey ?? '';
}

const sentAlready =
  'The email was already sent, so the decision cannot be undone. You can reopen the application.';

/**
 * Undoes a decision whose mail was not sent yet.
 *
 * @param tooLate the message for whoever asked; that for staff by default
 * @throws HttpError 409
 */
export async function undoDecision(tx: Queries, id: string, tooLate = sentAlready): Promise<void> {
  const mailKey = await returnToQueue(tx, id, 'undone');
  if (!(await withdrawUntriedMail(tx, mailKey))) throw conflict(tooLate);
}

/** Returns a decided application to the queue, withdraws the letter, and stops its mail if possible. */
export async function reopenApplication(id: string, seen: SeenDecision): Promise<void> {
  await database().transaction(async (tx) => {
    await requireSeenDecision(tx, id, seen);
    await withdrawUnsentMail(tx, await returnToQueue(tx, id, 'reopened'));
  });
  await registerChanged();
}

/**
 * Stores the note of staff about an application if it still is at `version`.
 *
 * @throws HttpError 404, 409 when somebody changed the application since
 */
export async function saveNote(id: string, { note, version }: NoteRequest): Promise<void> {
  const { queries } = database();
  const rows = await queries
    .update(researcherApplications)
    .set({ note, ...nextApplicationVersion })
    .where(and(eq(researcherApplications.id, id), eq(researcherApplications.version, version)))
    .returning({ id: researcherApplications.id });
  if (rows.length > 0) return;
  await findApplication(queries, id);
  throw conflict('Someone else changed this application meanwhile. Your note was not saved.');
}
