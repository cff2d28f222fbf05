import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { applicationEvents, letters, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { conflict } from '../http/errors.ts';
import { stopMail, withdrawMail } from '../mail/withdraw-mail.ts';
import { findApplication } from './find-application.ts';

/** Makes every letter of an application invalid from now on; answers how many were valid. */
export async function withdrawLetters(tx: Queries, id: string, at: Date): Promise<number> {
  const rows = await tx
    .update(letters)
    .set({ withdrawnAt: at })
    .where(and(eq(letters.applicationId, id), isNull(letters.withdrawnAt)))
    .returning({ code: letters.code });
  return rows.length;
}

/** Puts a decided application back into the queue and answers the key of the mail that told it. */
async function returnToQueue(tx: Queries, id: string): Promise<string> {
  const { decisionMailKey } = await findApplication(tx, id);
  const rows = await tx
    .update(researcherApplications)
    .set({
      status: 'pending',
      decidedAt: null,
      decisionMailKey: null,
      version: sql`${researcherApplications.version} + 1`,
    })
    .where(
      and(
        eq(researcherApplications.id, id),
        ne(researcherApplications.status, 'pending'),
        eq(researcherApplications.decisionMailKey, decisionMailKey ?? ''),
      ),
    )
    .returning({ id: researcherApplications.id });
  if (rows.length === 0) throw conflict('This application is not decided. Nothing was changed.');
  return decisionMailKey ?? '';
}

/**
 * Takes a decision back before its mail has left: nobody outside ever hears of it.
 *
 * @throws HttpError 404; 409 when it is pending, or when the mail was on its way already.
 */
export async function undoDecision(id: string): Promise<void> {
  const at = new Date();
  await database().transaction(async (tx) => {
    const mailKey = await returnToQueue(tx, id);
    if (!(await withdrawMail(tx, mailKey))) {
      throw conflict(
        'The email was already sent, so the decision cannot be undone. You can reopen the application.',
      );
    }
    await withdrawLetters(tx, id, at);
    await tx.insert(applicationEvents).values({ applicationId: id, act: 'undone', at });
  });
}

/**
 * Opens a decided application again. Its letter is withdrawn; a mail that has not left is stopped,
 * one that has left cannot be (P-35: its own, logged act).
 *
 * @throws HttpError 404; 409 when it is pending.
 */
export async function reopenApplication(id: string): Promise<void> {
  const at = new Date();
  await database().transaction(async (tx) => {
    await stopMail(tx, await returnToQueue(tx, id));
    await withdrawLetters(tx, id, at);
    await tx.insert(applicationEvents).values({ applicationId: id, act: 'reopened', at });
  });
}
