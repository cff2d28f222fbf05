import { randomInt } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type {
  Decision,
  DecisionPreview,
  DecisionTexts,
  SeenDecision,
} from '#model/applications/admin-applications.ts';
import { fullName } from '#model/applications/naming.ts';
import { codeSymbols } from '#model/documents/document-code.ts';
import { letters, registerEntries } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';
import { registerChanged } from './register-changed.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { type Mail, mailProgress } from '../mail/outbox.ts';
import { composeContent } from '../mail/templates/registry.ts';
import type { DocumentUse } from '../documents/documents.ts';
import { writeLetter } from '../documents/letter-text.ts';
import { siteUrl } from '../env.ts';
import { endAccess } from './access/end-access.ts';
import { requireSeenDecision } from './seen-decision.ts';
import {
  type ApplicationRow,
  findApplication,
  logAction,
  readReference,
} from './application-rows.ts';

/** Makes a code of 80 random bits, such as `7K3M-9XQ2-RW5T-0HJD`. */
export function makeLetterCode(): string {
  const symbols = Array.from({ length: 16 }, () => codeSymbols[randomInt(codeSymbols.length)]);
  return symbols.join('').replace(/.{4}(?!$)/g, '$&-');
}

type AcceptanceLetterData = Extract<DocumentUse, { name: 'acceptance-letter' }>['data'];

interface IssuedLetter {
  code: string | null;
  decidedAt: Date;
}

/** Returns the whole address of the page that says whether the letter of a code is valid. */
export function verificationUrl(code: string): string {
  return siteUrl(`/verify/${code}`);
}

function letterFile(row: ApplicationRow): string {
  return `acceptance-letter-${readReference(row)}.pdf`;
}

function letterData(row: ApplicationRow, { code, decidedAt }: IssuedLetter): AcceptanceLetterData {
  const { firstName, lastName, degrees, position, institution } = row;
  return {
    referenceNumber: readReference(row),
    decidedAt: decidedAt.toISOString(),
    firstName,
    lastName,
    degrees,
    position,
    institution,
    verificationUrl: code === null ? null : verificationUrl(code),
  };
}

/**
 * Composes the mail about a decision.
 *
 * @param linkId the id of the link to the applicant's page; null in a preview
 */
export function decisionMail(
  row: ApplicationRow,
  decision: Decision,
  details: IssuedLetter,
  { message = '', reason = '' }: DecisionTexts = {},
  linkId: string | null = null,
): Omit<Mail, 'dedupeKey' | 'notBefore'> {
  const name = fullName(row);
  const data = { name, reference: readReference(row) };
  const mail = { subjectId: row.id, to: { name, address: row.email }, replyTo: staffMailbox() };
  const subject = `Your application ${data.reference}`;
  if (decision === 'declined') {
    const template = { name: 'application-declined', data: { ...data, message, reason } } as const;
    return { ...mail, subject, template };
  }
  const letter = letterData(row, details);
  const document = { name: 'acceptance-letter', data: letter } as const;
  return {
    ...mail,
    subject: `${subject} is approved`,
    template: {
      name: 'application-approved',
      data: { ...data, message, linkId, verificationUrl: letter.verificationUrl },
    },
    attachments: [{ filename: letterFile(row), document }],
  };
}

/**
 * Composes the mail and the texts of the letter that a decision would send today, without code and link. Writes
 * nothing; `letter` is null unless the decision is an approval.
 */
export function previewDecision(
  row: ApplicationRow,
  decision: Decision,
  words: DecisionTexts = {},
): DecisionPreview {
  const details = { code: null, decidedAt: new Date() };
  const { to, subject, template } = decisionMail(row, decision, details, words);
  const { heading, blocks } = composeContent(template.name, template.data);
  const letter =
    decision === 'approved'
      ? { filename: letterFile(row), ...writeLetter(letterData(row, details)) }
      : null;
  return { to: { name: '', ...to }, subject, heading, blocks, letter };
}

/** Returns the letter of an application that was issued last, valid or withdrawn, or undefined. */
export async function newestLetter(
  applicationId: string,
): Promise<typeof letters.$inferSelect | undefined> {
  const [row] = await database()
    .queries.select()
    .from(letters)
    .where(eq(letters.applicationId, applicationId))
    .orderBy(desc(letters.issuedAt))
    .limit(1);
  return row;
}

/**
 * Withdraws the valid letters of an application, removes its entry from the register and ends its access. Returns the
 * number of letters. Run it in a transaction that has locked the application.
 */
export async function withdrawLetters(
  tx: Queries,
  id: string,
  at: Date,
  by: 'letter' | 'decision',
): Promise<number> {
  const rows = await tx
    .update(letters)
    .set({ withdrawnAt: at })
    .where(and(eq(letters.applicationId, id), isNull(letters.withdrawnAt)))
    .returning({ code: letters.code });
  await tx.delete(registerEntries).where(eq(registerEntries.applicationId, id));
  await endAccess(tx, id, { by, at });
  return rows.length;
}

/**
 * Withdraws the letter of an approval, which remains.
 *
 * @throws HttpError 409 without a valid letter, and before its mail was sent
 */
export async function withdrawLetter(id: string, seen: SeenDecision): Promise<void> {
  const { decisionMailKey } = await findApplication(database().queries, id);
  const mail = decisionMailKey ? await mailProgress(decisionMailKey) : undefined;
  if (mail?.canBeWithdrawn) {
    throw conflict('The letter has not been sent yet. Undo the decision instead.');
  }
  const at = new Date();
  await database().transaction(async (tx) => {
    await requireSeenDecision(tx, id, seen);
    if ((await withdrawLetters(tx, id, at, 'letter')) === 0) {
      throw conflict('This application has no valid letter. Nothing was changed.');
    }
    await logAction(tx, id, 'letter-withdrawn', at);
  });
  await registerChanged();
}

async function readValidLetter(id: string): Promise<IssuedLetter> {
  const letter = await newestLetter(id);
  if (!letter) throw notFound('Letter');
  if (letter.withdrawnAt) throw new HttpError(404, { error: 'The letter was withdrawn.' });
  return { code: letter.code, decidedAt: letter.issuedAt };
}

/**
 * Renders the letter of acceptance as a PDF, as a draft without a code or as it was issued.
 *
 * @throws HttpError 404 without an application, and without a valid letter unless it is a draft
 */
export async function renderLetter(
  id: string,
  { isDraft = false } = {},
): Promise<{ filename: string; pdf: Uint8Array }> {
  const row = await findApplication(database().queries, id);
  const draft = { code: null, decidedAt: new Date() };
  const details = isDraft ? draft : await readValidLetter(id);
  // The compiler is large and loaded on demand.
  const { renderAcceptanceLetter } = await import('../documents/documents.ts');
  const pdf = await renderAcceptanceLetter(letterData(row, details));
  return { filename: `${isDraft ? 'draft-' : ''}${letterFile(row)}`, pdf };
}
