import { database } from '../db/client.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { renderAcceptanceLetter } from '../paper/documents.ts';
import { letterData, letterFile } from './decision-letters.ts';
import { findApplication } from './find-application.ts';
import { newestLetter } from './letters.ts';

/** A letter on paper. */
export interface PrintedLetter {
  filename: string;
  pdf: Uint8Array;
}

/**
 * Prints the valid letter of an application, the same one that is mailed.
 *
 * @throws HttpError 404 when there is none, or when it was withdrawn.
 */
export async function printLetter(id: string): Promise<PrintedLetter> {
  const row = await findApplication(database().queries, id);
  const letter = await newestLetter(id);
  if (!letter) throw notFound('Letter');
  if (letter.withdrawnAt) throw new HttpError(404, { error: 'The letter was withdrawn.' });
  const { code, issuedAt: decidedAt } = letter;
  const pdf = await renderAcceptanceLetter(letterData(row, { code, decidedAt }));
  return { filename: letterFile(row), pdf };
}

/**
 * Prints what the letter would be if it were issued now; it says that it is a draft.
 *
 * @throws HttpError 404 when there is no such application.
 */
export async function printDraft(id: string): Promise<PrintedLetter> {
  const row = await findApplication(database().queries, id);
  const data = letterData(row, { code: null, decidedAt: new Date() });
  return { filename: `draft-${letterFile(row)}`, pdf: await renderAcceptanceLetter(data) };
}
