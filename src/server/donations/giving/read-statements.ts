import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { donationCurrency } from '#model/donations/contract.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database, runSql } from '../../db/client.ts';
import { donations, outbox, people } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { isOfKind, mayHaveArrived } from '../../mail/outbox.ts';
import { type DonationRow, donationYear } from '../rows.ts';
import { describeDeductible, isGivenBy, groupByYear } from './given-donations.ts';
import { type StatementData, buildStatement } from './statements.ts';

// A tax return can be amended for three years.
const correctedYears = 3;

interface Giver {
  id: string;
  name: string;
  email: string;
}

const giverColumns = { id: people.id, name: people.name, email: people.email };
const isDonor = and(eq(people.type, 'donor'), ne(people.email, ''));

const statedSchema = z.object({
  isTest: z.boolean(),
  donorName: z.nullable(z.string()),
  totalCents: z.int(),
  total: z.optional(z.nullable(z.string())),
  issuedAt: z.optional(z.string()),
  replaces: z.nullable(z.string()),
  donations: z.array(
    z.object({
      receivedAt: z.string(),
      netCents: z.nullable(z.int()),
      currency: z.optional(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});

type Stated = z.output<typeof statedSchema>;

const edition = sql<number>`(${outbox.data} ->> 'edition')::int`.mapWith(Number);

const isStatementOf = (year: number) =>
  and(isOfKind('yearly-statement'), sql`${outbox.data} ->> 'year' = ${String(year)}`);

// A withdrawn statement was never received, but the number of its edition stays used.
async function readMails(year: number) {
  const { id, state, unanswered, sentAt, attachments, misdirected } = outbox;
  const isWithdrawn = eq(state, 'withdrawn');
  const lastEdition = sql<number>`max(${edition}) over (partition by ${people.id})`.mapWith(Number);
  const progress = { state, unanswered, sentAt, misdirected };
  const columns = { donor: giverColumns, id, edition, lastEdition, attachments, ...progress };
  const rows = await database()
    .queries.selectDistinctOn([people.id], columns)
    .from(outbox)
    .innerJoin(people, eq(outbox.subjectId, people.id))
    .where(and(isDonor, isStatementOf(year)))
    .orderBy(people.id, isWithdrawn, desc(edition));
  return rows.map(({ attachments: [attachment], ...mail }) => ({
    ...mail,
    stated:
      mail.state === 'withdrawn'
        ? undefined
        : statedSchema.safeParse(attachment?.document.data).data,
  }));
}

/** A mail with the statement of a giver. */
export type StatementMail = Awaited<ReturnType<typeof readMails>>[number];

/**
 * Reads which givers have a gift that is on a statement of another giver, because it was moved, or givers were joined
 * or parted. The time is that of the newest such statement that the giver can have got, else null.
 */
async function readSentElsewhere(year: number, isTest: boolean): Promise<Map<string, Date | null>> {
  const { attachments, sentAt, subjectId, toAddress } = outbox;
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
      where ${isStatementOf(year)} and ${mayHaveArrived}
        and ${data} ->> 'isTest' = ${String(isTest)}
      group by gift.person_id`,
  );
  return new Map(
    rows.map(({ id, replaces }) => [id, replaces === null ? null : new Date(replaces)]),
  );
}

async function readGivenIn(year: number) {
  const rows = await database()
    .queries.select({ donor: giverColumns, donation: donations })
    .from(people)
    .innerJoin(donations, isGivenBy(people.id))
    .where(and(isDonor, eq(donationYear, year)))
    .orderBy(desc(donations.receivedAt), desc(donations.id));
  const donors = new Map<string, { donor: Giver; rows: DonationRow[] }>();
  for (const row of rows) {
    const known = donors.get(row.donor.id);
    if (known) known.rows.push(row.donation);
    else donors.set(row.donor.id, { donor: row.donor, rows: [row.donation] });
  }
  return donors;
}

/** The statement of a giver's year as it would be now, beside the one that was mailed. */
export interface Statement {
  donor: Giver;
  data: StatementData;
  /** The part of the gifts that counts for taxes, in words; null when nothing does. */
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
    const nothing = { year, donorName, totalCents: 0, described: null, donations: [] };
    const [ofYear = nothing] = groupByYear(donorRows.get(entry.id)?.rows ?? [], donorName);
    const data = buildStatement(ofYear, { email: entry.email, isTest, now });
    const deductible = describeDeductible(ofYear.donations);
    return { donor: entry, mail, stated, data, deductible, elsewhere: sentElsewhere.get(entry.id) };
  }).filter(({ deductible, stated }) => stated || deductible !== null);
}

// Compares what a donor files: name, gifts and total. Texts may change with a release, so they do not count; a dispute
// changes the total alone.
function statementDetails({
  donorName,
  totalCents,
  total,
  donations: stated,
}: Pick<Stated, 'donorName' | 'totalCents' | 'total' | 'donations'>) {
  const details = stated.map(({ receivedAt, netCents, note }) =>
    netCents === null ? [receivedAt, note] : [receivedAt, netCents],
  );
  // The sum in cents has dollars alone; that of other currencies is a text.
  const isForeign = stated.some(({ currency = donationCurrency }) => currency !== donationCurrency);
  return [donorName, totalCents, isForeign ? total : null, details];
}

const isCurrent = ({ stated, data, mail }: Statement) =>
  stated !== undefined &&
  !mail?.misdirected &&
  isDeepStrictEqual(statementDetails(stated), statementDetails(data));

function lastYear(now: Date): number {
  return Number(dayInPacific(now).slice(0, 4)) - 1;
}

/**
 * Reads the statements of last year that were not mailed as they would be now, and corrections of the last three years,
 * ordered by address. `sent` counts those of last year that are up to date.
 */
export async function readWaitingStatements(now: Date) {
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
