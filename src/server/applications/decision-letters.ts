import type { Decision, DecisionPreview } from '#contracts/applications.ts';
import type { Mail } from '../mail/enqueue-mail.ts';
import { composeContent } from '../mail/templates/registry.ts';
import type { DocumentUse } from '../paper/documents.ts';
import { letterWords } from '../paper/letter-words.ts';
import { siteUrl } from '../site-url.ts';
import { type ApplicationRow, referenceOf } from './present-application.ts';

type AcceptanceLetterData = Extract<DocumentUse, { name: 'acceptance-letter' }>['data'];

/** What a letter needs to know beside its application. */
export interface LetterFacts {
  /** Null on a draft, which has no code yet and says so. */
  code: string | null;
  decidedAt: Date;
}

/** Where anybody can check a letter. */
export function verificationUrl(code: string): string {
  return siteUrl(`/verify/${code}`);
}

/** File name of an application's letter. */
export function letterFile(row: ApplicationRow): string {
  return `acceptance-letter-${referenceOf(row)}.pdf`;
}

/** What the letter states; a reviewer's note is no part of it. */
export function letterData(row: ApplicationRow, facts: LetterFacts): AcceptanceLetterData {
  const { firstName, lastName, degrees, position, institution } = row;
  return {
    referenceNumber: referenceOf(row),
    decidedAt: facts.decidedAt.toISOString(),
    firstName,
    lastName,
    degrees,
    position,
    institution,
    verificationUrl: facts.code === null ? null : verificationUrl(facts.code),
  };
}

/** A decision's mail without its key and its time. */
type DecisionMail = Omit<Mail, 'dedupeKey' | 'notBefore'>;

/** The mail that tells a decision, with the letter when it is a good one. */
export function decisionMail(
  row: ApplicationRow,
  decision: Decision,
  facts: LetterFacts,
): DecisionMail {
  const name = `${row.firstName} ${row.lastName}`;
  const data = { name, reference: referenceOf(row) };
  const to = { name, address: row.email };
  if (decision === 'declined') {
    return {
      to,
      subject: `Your application ${data.reference}`,
      template: { name: 'application-declined', data },
    };
  }
  const letter = letterData(row, facts);
  return {
    to,
    subject: `Your application ${data.reference} is approved`,
    template: {
      name: 'application-approved',
      data: { ...data, verificationUrl: letter.verificationUrl },
    },
    attachments: [
      { filename: letterFile(row), document: { name: 'acceptance-letter', data: letter } },
    ],
  };
}

/** What a decision would send, for staff to read before they make it. */
export function previewDecision(row: ApplicationRow, decision: Decision): DecisionPreview {
  const facts = { code: null, decidedAt: new Date() };
  const mail = decisionMail(row, decision, facts);
  const { heading, blocks } = composeContent(mail.template.name, mail.template.data);
  return {
    to: { name: mail.to.name ?? '', address: mail.to.address },
    subject: mail.subject,
    heading,
    blocks,
    letter:
      decision === 'approved'
        ? { filename: letterFile(row), ...letterWords(letterData(row, facts)) }
        : null,
  };
}
