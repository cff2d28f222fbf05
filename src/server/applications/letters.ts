import { desc, eq } from 'drizzle-orm';
import { applicationEvents, letters } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { conflict } from '../http/errors.ts';
import { mailProgress } from '../mail/mail-status.ts';
import { findApplication } from './find-application.ts';
import { withdrawLetters } from './take-back-decision.ts';

type LetterRow = typeof letters.$inferSelect;

/** The newest letter of an application, valid or withdrawn. */
export async function newestLetter(applicationId: string): Promise<LetterRow | undefined> {
  const [row] = await database()
    .queries.select()
    .from(letters)
    .where(eq(letters.applicationId, applicationId))
    .orderBy(desc(letters.issuedAt))
    .limit(1);
  return row;
}

/**
 * Withdraws the letter of an approved application; the approval stands.
 *
 * @throws HttpError 404; 409 when no letter is valid, or when it has not left yet.
 */
export async function withdrawLetter(id: string): Promise<void> {
  const { decisionMailKey } = await findApplication(database().queries, id);
  const mail = decisionMailKey ? await mailProgress(decisionMailKey) : undefined;
  if (mail?.isUntried) {
    throw conflict('The letter has not been sent yet. Undo the decision instead.');
  }
  const at = new Date();
  await database().transaction(async (tx) => {
    if ((await withdrawLetters(tx, id, at)) === 0) {
      throw conflict('This application has no valid letter. Nothing was changed.');
    }
    await tx.insert(applicationEvents).values({ applicationId: id, act: 'letter-withdrawn', at });
  });
}
