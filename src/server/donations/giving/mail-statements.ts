import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { donationCurrency } from '#model/donations/contract.ts';
import type { StatementsReport, WaitingStatement } from '#model/donations/giving.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { identity } from '#model/site/identity.ts';
import { database, runSql } from '../../db/client.ts';
import { donations, outbox, people } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { conflict } from '../../http/errors.ts';
import {
  enqueueMail,
  isOfKind,
  type Mail,
  withdrawUnsentMail,
  updateMail,
} from '../../mail/outbox.ts';
import { composeContent } from '../../mail/templates/registry.ts';
import { type DonationRow, donationYear } from '../rows.ts';
import { describeDeductible, donatedBy, groupByYear, isFinal } from './giving.ts';
import { type StatementData, stateYear } from './statements.ts';

// A tax return can be amended for three years.
const correctedYears = 3;

// The batch keeps one call below the time limit of a function; staff press again for the rest.
const batch = 200;

interface Donor {
  id: string;
  name: string;
  email: string;
}

const donor = { id: people.id, name: people.name, email: people.email };
const isDonor = and(eq(people.type, 'donor'), ne(people.email, ''));

const statedSchema = z.object({
  isTest: z.boolean(),
  donorName: z.nullable(z.string()),
  totalCents: z.int(),
  replaces: z.nullable(z.string()),
  donations: z.array(
    z.object({
      receivedAt: z.string(),
      netCents: z.nullable(z.int()),
      note: z.nullable(z.string()),
    }),
  ),
});

type Stated = z.output<typeof statedSchema>;

const edition = sql<number>`(${outbox.data} ->> 'edition')::int`.mapWith(Number);

const isAbout = (year: number) =>
  and(isOfKind('yearly-statement'), sql`${outbox.data} ->> 'year' = ${String(year)}`);

// What was withdrawn says nothing of what a donor holds, but its key is taken.
async function readMails(year: number) {
  const { id, state, sentAt, attachments, misdirected } = outbox;
  const isWithdrawn = eq(state, 'withdrawn');
  const lastEdition = sql<number>`max(${edition}) over (partition by ${people.id})`.mapWith(Number);
  const columns = { donor, id, edition, lastEdition, state, sentAt, attachments, misdirected };
  const rows = await database()
    .queries.selectDistinctOn([people.id], columns)
    .from(outbox)
    .innerJoin(people, eq(outbox.subjectId, people.id))
    .where(and(isDonor, isAbout(year)))
    .orderBy(people.id, isWithdrawn, desc(edition));
  return rows.map(({ attachments: [attachment], ...mail }) => ({
    ...mail,
    stated:
      mail.state === 'withdrawn'
        ? undefined
        : statedSchema.safeParse(attachment?.document.data).data,
  }));
}

type StatementMail = Awaited<ReturnType<typeof readMails>>[number];

/**
 * Reads which givers have a gift that is on a statement of another giver, because it was moved, or givers were joined or
 * parted. The time is that of the newest such statement that the giver can have got, else null.
 */
async function readSentElsewhere(year: number, isTest: boolean): Promise<Map<string, Date | null>> {
  const { attachments, sentAt, state, subjectId, toAddress } = outbox;
  const data = sql`${attachments} -> 0 -> 'document' -> 'data'`;
  const rows = await runSql<{ id: string; replaces: string | Date | null }>(
    database().queries,
    sql`select gift.person_id as id, max(case
        when giver.id is null or exists (
          select from giver_mailboxes where giver_id = gift.person_id and until is null
            and lower(email) = lower(${toAddress})) then coalesce(${sentAt}, now())
        end) as replaces
      from ${outbox}
      cross join jsonb_array_elements(${data} -> 'donations') as line
      join donations gift on gift.id::text = line ->> 'id' and gift.person_id <> ${subjectId}
      left join people giver on giver.id = ${subjectId}
      where ${isAbout(year)} and ${state} in ('sent', 'sending')
        and ${data} ->> 'isTest' = ${String(isTest)}
      group by gift.person_id`,
  );
  return new Map(
    rows.map(({ id, replaces }) => [id, replaces === null ? null : new Date(replaces)]),
  );
}

async function readGivenIn(year: number) {
  const rows = await database()
    .queries.select({ donor, donation: donations })
    .from(people)
    .innerJoin(donations, donatedBy(people.id))
    .where(and(isDonor, eq(donationYear, year)))
    .orderBy(desc(donations.receivedAt), desc(donations.id));
  const donors = new Map<string, { donor: Donor; rows: DonationRow[] }>();
  for (const row of rows) {
    const donor = donors.get(row.donor.id);
    if (donor) donor.rows.push(row.donation);
    else donors.set(row.donor.id, { donor: row.donor, rows: [row.donation] });
  }
  return donors;
}

interface Statement {
  donor: Donor;
  data: StatementData;
  /** What of the gifts counts for taxes, in words; null when nothing does. */
  deductible: string | null;
  mail: StatementMail | undefined;
  /** `stated` is undefined for a first statement. */
  stated: Stated | undefined;
  /** The entry of `readSentElsewhere`; undefined where there is none. */
  elsewhere: Date | null | undefined;
}

// Where nothing counts for taxes, a statement is mailed only to replace one that named a gift.
async function readStatements(year: number, now: Date): Promise<Statement[]> {
  const isTest = !siteIsLive();
  const [mails, donorRows] = [await readMails(year), await readGivenIn(year)];
  const sentElsewhere = await readSentElsewhere(year, isTest);
  const donors = new Map(
    [...donorRows.values(), ...mails].map((each) => [each.donor.id, each.donor]),
  );
  const byDonor = new Map(mails.map((mail) => [mail.donor.id, mail]));
  return Array.from(donors.values(), (entry) => {
    const mail = byDonor.get(entry.id);
    // A statement of test donations does not count once the site is live.
    const stated = mail?.stated?.isTest === isTest ? mail.stated : undefined;
    const donorName = entry.name || null;
    const nothing = { year, donorName, totalCents: 0, donations: [] };
    const [ofYear = nothing] = groupByYear(donorRows.get(entry.id)?.rows ?? [], donorName);
    const data = stateYear(ofYear, { email: entry.email, isTest, now });
    const deductible = describeDeductible(ofYear.donations);
    return { donor: entry, mail, stated, data, deductible, elsewhere: sentElsewhere.get(entry.id) };
  }).filter(({ deductible, stated }) => stated || deductible !== null);
}

// The text of a statement may change with a release, so it does not count.
function statementDetails({
  donorName,
  donations: stated,
}: Pick<Stated, 'donorName' | 'donations'>) {
  const details = stated.map(({ receivedAt, netCents, note }) =>
    netCents === null ? [receivedAt, note] : [receivedAt, netCents],
  );
  return [donorName, details];
}

const isCurrent = ({ stated, data, mail }: Statement) =>
  stated !== undefined &&
  !mail?.misdirected &&
  isDeepStrictEqual(statementDetails(stated), statementDetails(data));

function lastYear(now: Date): number {
  return Number(dayInPacific(now).slice(0, 4)) - 1;
}

async function readWaiting(now: Date) {
  const year = lastYear(now);
  const waiting: Statement[] = [];
  let sent = 0;
  for (let back = 0; back < correctedYears; back += 1) {
    const all = await readStatements(year - back, now);
    const due = all.filter(
      (entry) => !isCurrent(entry) && (back === 0 || entry.stated || entry.elsewhere !== undefined),
    );
    if (back === 0) sent = all.length - due.length;
    waiting.push(...due);
  }
  waiting.sort((entry, other) => (entry.donor.email < other.donor.email ? -1 : 1));
  return { year, sent, waiting };
}

/**
 * Lists what `mailStatements` would mail, ordered by address: statements of last year that were not mailed yet, and
 * corrections of the last three years. Lists one batch of 200, counts all, and writes nothing.
 */
export async function previewStatements(now = new Date()): Promise<StatementsReport> {
  const { year, sent, waiting } = await readWaiting(now);
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

type Progress = Pick<StatementMail, 'state' | 'sentAt'>;

/** Returns the time of the edition that a donor has and the next one replaces; null where there is none. */
function replacedAt({ stated, elsewhere }: Statement, mail: Progress | undefined) {
  if (!stated || !mail) return elsewhere?.toISOString() ?? null;
  const hasLeft = mail.state === 'sent' || mail.state === 'sending';
  return hasLeft ? (mail.sentAt ?? new Date()).toISOString() : stated.replaces;
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
      ...{ receivedAt, method, netCents, note },
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
    if (stated && current.state === 'queued') {
      await updateMail(tx, statementMail(statement, { number: mail.edition, replaces }));
      return;
    }
    // A mail that is being sent states the old amounts; if it fails, it is not tried again.
    if (current.state === 'sending') await withdrawUnsentMail(tx, current.dedupeKey);
    await enqueueMail(tx, statementMail(statement, { number: mail.lastEdition + 1, replaces }));
  });
}

/**
 * Mails what waits: to each of last year's donors one statement, and one for each change of what was mailed.
 *
 * @throws HttpError 409 before the year is final
 */
export async function mailStatements(now = new Date()): Promise<StatementsReport> {
  const { year, waiting } = await readWaiting(now);
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
