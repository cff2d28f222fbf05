import { eq } from 'drizzle-orm';
import { donationCurrency } from '#model/donations/contract.ts';
import type { StatementsReport, WaitingStatement } from '#model/donations/statements-report.ts';
import { identity } from '#model/site/identity.ts';
import { database } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { conflict } from '../../http/errors.ts';
import {
  enqueueMail,
  hasLeft,
  type Mail,
  updateMail,
  withdrawUnsentMail,
} from '../../mail/outbox.ts';
import { composeContent } from '../../mail/templates/registry.ts';
import { isFinal } from './given-donations.ts';
import { readWaitingStatements, type Statement, type StatementMail } from './read-statements.ts';

// The batch keeps one call below the time limit of a function; staff press again for the rest.
const batch = 200;

/**
 * Lists what `mailStatements` would mail, ordered by address: statements of last year that were not mailed yet, and
 * corrections of the last three years. Lists one batch of 200, counts all, and writes nothing.
 */
export async function previewStatements(now = new Date()): Promise<StatementsReport> {
  const { year, sent, waiting } = await readWaitingStatements(now);
  return {
    year,
    isFinal: isFinal(year, now),
    sent,
    waiting: waiting.length,
    statements: waiting.slice(0, batch).map(presentStatement),
  };
}

interface Edition {
  number: number;
  replaces: string | null;
}

function statementMail(statement: Statement, { number, replaces }: Edition) {
  const { donor: recipient, data, deductible: total } = statement;
  const { id, email } = recipient;
  const { year, isTest } = data;
  const first = `yearly-statement:${id}:${year}`;
  const document = { name: 'yearly-statement' as const, data: { ...data, replaces } };
  const name = `${replaces ? 'corrected ' : ''}${year} statement`;
  return {
    dedupeKey: number === 1 ? first : `${first}:${number}`,
    subjectId: id,
    to: { address: email },
    subject: `${isTest ? 'Test: ' : ''}Your ${name} from ${identity.name}`,
    template: {
      name: 'yearly-statement',
      data: { year, edition: number, total, isTest, replaces },
    },
    attachments: [{ filename: `statement-${year}.pdf`, document }],
  } satisfies Mail;
}

type Progress = Pick<StatementMail, 'state' | 'unanswered' | 'sentAt'>;

/** Returns the time of the edition that a donor has and the next one replaces; null where there is none. */
function replacedAt({ stated, elsewhere }: Statement, mail: Progress | undefined) {
  if (!stated || !mail) return elsewhere?.toISOString() ?? null;
  if (!hasLeft(mail)) return stated.replaces;
  return mail.sentAt?.toISOString() ?? stated.issuedAt ?? new Date().toISOString();
}

function presentStatement(statement: Statement): WaitingStatement {
  const { donor: recipient, data, mail, stated } = statement;
  const { year, donorName, totalCents } = data;
  const replaces = replacedAt(statement, mail);
  const { to, subject, template } = statementMail(statement, { number: 1, replaces });
  const { heading, blocks } = composeContent(template.name, template.data);
  return {
    donorId: recipient.id,
    address: recipient.email,
    year,
    donorName,
    totalCents,
    total: statement.deductible,
    gifts: data.donations.map(({ receivedAt, method, netCents, currency, note }) => ({
      receivedAt,
      method,
      netCents,
      note,
      currency: currency ?? donationCurrency,
    })),
    earlier: stated
      ? {
          sentAt: mail?.sentAt?.toISOString() ?? null,
          donorName: stated.donorName,
          totalCents: stated.totalCents,
        }
      : null,
    mail: { to: { name: '', ...to }, subject, heading, blocks },
  };
}

/** Replaces a mailed statement once, however often that is asked for; a mail that has not been sent is updated. */
async function mailNextEdition(statement: Statement, mail: StatementMail): Promise<void> {
  const { stated } = statement;
  await database().transaction(async (tx) => {
    // The lock keeps the sender from taking the mail meanwhile.
    const [current] = await tx.select().from(outbox).where(eq(outbox.id, mail.id)).for('update');
    if (!current) return;
    const replaces = replacedAt(statement, current);
    if (stated && current.state === 'queued' && !hasLeft(current)) {
      await updateMail(tx, statementMail(statement, { number: mail.edition, replaces }));
      return;
    }
    // A mail that is being sent, or tried again, states the old amounts; if it fails, it is not tried again.
    if (hasLeft(current) && current.state !== 'sent')
      await withdrawUnsentMail(tx, current.dedupeKey);
    await enqueueMail(tx, statementMail(statement, { number: mail.lastEdition + 1, replaces }));
  });
}

/**
 * Mails what waits: to each of last year's donors one statement, and one for each change of what was mailed.
 *
 * @throws HttpError 409 before the year is final
 */
export async function mailStatements(now = new Date()): Promise<StatementsReport> {
  const { year, waiting } = await readWaitingStatements(now);
  if (!isFinal(year, now))
    throw conflict(`The year ${year} is final from January 2, Pacific time.`);
  for (const statement of waiting.slice(0, batch)) {
    if (statement.mail) await mailNextEdition(statement, statement.mail);
    else
      await enqueueMail(
        database().queries,
        statementMail(statement, { number: 1, replaces: replacedAt(statement, undefined) }),
      );
  }
  return previewStatements(now);
}
