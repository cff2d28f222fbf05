import { and, between, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { listBounds } from '#model/admin/lists.ts';
import { dayMs } from '#model/dates/durations.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import type {
  ImportReview,
  ImportReviewRequest,
  ReviewedRow,
} from '#model/donations/import-review.ts';
import { addDayToSheetId } from '#model/gift-files/sheet-ids.ts';
import { groupRows } from '#model/group-rows.ts';
import { formatMoney } from '#model/money/money.ts';
import { database, type Queries, runSql } from '../../db/client.ts';
import { donations, giverMailboxes, people } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { type ComparedGift, isSameText, looksAlike, toCompared } from '../recorded-twice.ts';
import {
  type DonationRow,
  hasStatus,
  isOpenRecord,
  paymentMethodName,
  receivedAt,
} from '../rows.ts';
import { inParts } from '../../db/in-parts.ts';
import { findDonationIds } from './find-known.ts';

type Row = ImportReviewRequest['rows'][number];

const rowsAtOnce = 1000;
const mostCandidates = 20;

function describe(row: DonationRow): ReviewedRow['candidates'][number] {
  const day = formatPacificDate(receivedAt(row).toISOString());
  const who = row.donorName ?? 'Anonymous';
  const money = formatMoney(row.amountCents, row.currency);
  return { id: row.id, text: `${who}, ${money}, ${day}, ${paymentMethodName(row) ?? 'online'}` };
}

const ofAmounts = (rows: readonly Row[]) => [
  ...new Set(rows.map(({ grossCents }) => Math.abs(grossCents))),
];

const isOpenHere = () => and(isOpenRecord(), eq(donations.livemode, siteIsLive()));

/**
 * Reads open records that may be the same gifts: of the same givers and amounts, and of the same days unless they are
 * checks, which have numbers.
 */
async function readAlike(db: Queries, rows: readonly Row[], folded: ReadonlyMap<string, string>) {
  const [first = '', ...others] = rows.map(({ date }) => date).sort();
  if (first === '') return groupRows<DonationRow, number>([], ({ amountCents }) => amountCents);
  // A day of UTC begins before that of the Pacific.
  const from = new Date(Date.parse(first) - dayMs);
  const to = new Date(Date.parse(others.at(-1) ?? first) + 2 * dayMs);
  const emails = rows.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const names = rows.map(({ donor }) => folded.get(donor ?? '') ?? '');
  const { amountCents, donorEmail, donorName, receivedAt: at, source } = donations;
  const found = await inParts(ofAmounts(rows), rowsAtOnce, (part) =>
    db
      .select()
      .from(donations)
      .where(
        and(
          isOpenHere(),
          inArray(amountCents, part),
          or(eq(source, 'check'), between(at, from, to)),
          or(
            inArray(sql`lower(${donorEmail})`, [...new Set(['', ...emails])]),
            inArray(sql`folded_name(coalesce(${donorName}, ''))`, [...new Set(names)]),
          ),
        ),
      )
      .orderBy(desc(at)),
  );
  return groupRows(found, (row) => row.amountCents);
}

/** Reads the newest open records of each group, as many as are offered of one reversal. */
const readNewest = (db: Queries, groups: SQL, where: SQL | undefined) =>
  db
    .select()
    .from(donations)
    .where(
      inArray(
        donations.id,
        sql`(select "id" from (
          select ${donations.id}, row_number() over (
            partition by ${groups} order by ${donations.receivedAt} desc
          ) as "rank" from ${donations} where ${and(isOpenHere(), where)}
        ) as "ranked" where "rank" <= ${mostCandidates})`,
      ),
    )
    .orderBy(desc(donations.receivedAt));

/** Reads the newest gifts of the amounts that reversals take back. */
async function readByAmounts(db: Queries, reversals: readonly Row[]) {
  const { amountCents } = donations;
  const found = await inParts(ofAmounts(reversals), rowsAtOnce, (part) =>
    readNewest(db, sql`${amountCents}`, inArray(amountCents, part)),
  );
  return groupRows(found, (row) => row.amountCents);
}

/** Reads the newest gifts of each amount of those whose gifts are taken back, which can be a part. */
async function readByNames(db: Queries, reversals: readonly Row[]) {
  const { amountCents, donorName } = donations;
  const names = reversals.flatMap(({ donor }) => donor ?? []);
  const found = await inParts([...new Set(names)], rowsAtOnce, (part) =>
    readNewest(db, sql`${donorName}, ${amountCents}`, inArray(donorName, part)),
  );
  return groupRows(found, (row) => row.donorName);
}

/** Reads the donations whose external ids reversals name. */
async function readNamed(
  db: Queries,
  named: readonly { externalId: string }[],
  known: ReadonlyMap<string, string | null>,
) {
  const ids = [...new Set(named.flatMap(({ externalId }) => known.get(externalId) ?? []))];
  const found = await inParts(ids, rowsAtOnce, (part) =>
    db.select().from(donations).where(inArray(donations.id, part)),
  );
  return new Map(found.map((row) => [row.id, row]));
}

const toComparedRow = ({ donor, email, reference, date }: Row): ComparedGift => ({
  donor: donor ?? null,
  email: email ?? null,
  description: null,
  reference: reference ?? null,
  isCheck: false,
  day: date,
});

/** Finds a donation that looks like a row of the file, recorded by hand or from another file. */
function findAlike(row: Row, ofSameAmount: readonly DonationRow[]): DonationRow | undefined {
  const compared = toComparedRow(row);
  return ofSameAmount.find((other) => looksAlike(compared, toCompared(other)));
}

/** Reads who uses the addresses of rows, with the name used there. */
async function readMailboxes(db: Queries, rows: readonly Row[]) {
  const emails = [...new Set(rows.flatMap(({ email }) => email?.toLowerCase() ?? []))];
  const lower = sql<string>`lower(${giverMailboxes.email})`;
  const readPart = (where: SQL) =>
    db
      .select({
        id: people.id,
        name: people.name,
        kind: people.kind,
        email: lower,
        folded: giverMailboxes.name,
        count: count(donations.id),
      })
      .from(giverMailboxes)
      .innerJoin(people, eq(people.id, giverMailboxes.giverId))
      .leftJoin(
        donations,
        and(eq(donations.personId, people.id), hasStatus('succeeded', siteIsLive())),
      )
      .where(and(isNull(giverMailboxes.until), where))
      .groupBy(people.id, people.name, people.kind, lower, giverMailboxes.name);
  const known = await inParts(emails, rowsAtOnce, (part) => readPart(inArray(lower, part)));
  const byName = await readPart(eq(giverMailboxes.email, ''));
  return groupRows([...known, ...byName], ({ email }) => email);
}

/** Normalizes names as the database does, so that a giver is found as when the gift is recorded. */
async function normalizeNames(db: Queries, rows: readonly Row[]): Promise<Map<string, string>> {
  const names = [...new Set(rows.map(({ donor }) => donor ?? ''))];
  const folded = await inParts(names, rowsAtOnce, async (part) => {
    const list = sql.join(
      part.map((name) => sql`(${name}::text)`),
      sql`, `,
    );
    const found = await runSql<{ name: string; folded: string }>(
      db,
      sql`select n as name, folded_name(n) as folded from (values ${list}) as given(n)`,
    );
    return found;
  });
  return new Map(folded.map(({ name, folded: as }) => [name, as]));
}

interface Offered {
  ofAmount: ReadonlyMap<number, DonationRow[]>;
  ofName: ReadonlyMap<string | null, DonationRow[]>;
}

/** Lists gifts that a reversal may take back: of the same giver, of the same amount before larger ones, then others. */
function findCandidates({ grossCents, donor }: Row, { ofAmount, ofName }: Offered) {
  const cents = 0 - grossCents;
  const own = ofName.get(donor ?? '') ?? [];
  const ofSameAmount = ofAmount.get(cents) ?? [];
  const isLikely = (other: DonationRow) => isSameText(other.donorName, donor ?? null);
  const found = [
    ...own.filter(({ amountCents }) => amountCents === cents),
    ...ofSameAmount.filter(isLikely),
    ...own.filter(({ amountCents }) => amountCents > cents),
    ...ofSameAmount.filter((each) => !isLikely(each)),
  ];
  return [...new Map(found.map((each) => [each.id, each])).values()].slice(0, mostCandidates);
}

/**
 * Shortens the lists of choices until a response carries them, because each of a thousand rows can have twenty. What
 * comes first in a list is the likeliest.
 */
function fitChoices(rows: ReviewedRow[]): ReviewedRow[] {
  for (let most = mostCandidates; most > 1; most = Math.floor(most / 2)) {
    if (Buffer.byteLength(JSON.stringify(rows)) <= listBounds.bytes) return rows;
    for (const row of rows) {
      row.candidates = row.candidates.slice(0, Math.floor(most / 2));
      row.others = row.others.slice(0, Math.floor(most / 2));
    }
  }
  return rows;
}

const readOwnDays = ({ date, days = [] }: Row) => [...days, date];

const toAnother = (row: Row) =>
  row.stripeCharge ? null : addDayToSheetId(row.externalId, readOwnDays(row)[0] ?? row.date);

/**
 * Finds the rows of sheets that have the number, payer and amount of a donation of another day. It may be another
 * payment, such as that of the next month.
 *
 * @returns the donation by the external id of the row
 */
async function readOnOtherDays(
  db: Queries,
  rows: readonly Row[],
  known: ReadonlyMap<string, string | null>,
): Promise<ReadonlyMap<string, DonationRow>> {
  const numbered = rows.filter((row) => {
    const another = toAnother(row);
    return another !== null && known.has(row.externalId) && !known.has(another);
  });
  const stored = await readNamed(db, numbered, known);
  const found = new Map<string, DonationRow>();
  for (const row of numbered) {
    const donation = stored.get(known.get(row.externalId) ?? '');
    if (donation && !readOwnDays(row).includes(toCompared(donation).day))
      found.set(row.externalId, donation);
  }
  return found;
}

/** Reports what is stored already, what looks alike, which givers are known, and what a reversal may take back. */
export async function reviewRows({ rows }: ImportReviewRequest): Promise<ImportReview> {
  const { queries } = database();
  const named = rows.flatMap(({ of }) => (of ? [{ externalId: of }] : []));
  const others = rows.flatMap((row) => toAnother(row) ?? []);
  const known = await findDonationIds(queries, [
    ...rows,
    ...named,
    ...others.map((externalId) => ({ externalId })),
  ]);
  const onOtherDays = await readOnOtherDays(queries, rows, known);
  const fresh = rows.filter(({ externalId }) => !known.has(externalId));
  const reversals = fresh.filter(({ grossCents }) => grossCents < 0);
  const folded = await normalizeNames(queries, rows);
  const alikeByAmount = await readAlike(
    queries,
    fresh.filter(({ grossCents }) => grossCents > 0),
    folded,
  );
  const offered = {
    ofAmount: await readByAmounts(queries, reversals),
    ofName: await readByNames(queries, reversals),
  };
  const namedGifts = await readNamed(queries, named, known);
  const mailboxes = await readMailboxes(queries, rows);
  const reviewed = rows.map((row): ReviewedRow => {
    const { externalId, grossCents, donor, email } = row;
    const onOtherDay = onOtherDays.get(externalId);
    const isHere = known.has(externalId) && !onOtherDay;
    const alike = isHere
      ? undefined
      : (onOtherDay ?? findAlike(row, alikeByAmount.get(grossCents) ?? []));
    const another = toAnother(row) ?? '';
    const users = mailboxes.get(email?.toLowerCase() ?? '') ?? [];
    const isGiver = (user: (typeof users)[number]) => user.folded === folded.get(donor ?? '');
    const giver = donor || email ? users.find(isGiver) : undefined;
    const present = ({ id, name, kind, count: gifts }: (typeof users)[number]) => ({
      id,
      name,
      kind,
      count: gifts,
    });
    const others = email ? users.filter((user) => user.id !== giver?.id) : [];
    const reversed = namedGifts.get((row.of && known.get(row.of)) || '');
    const candidates = grossCents < 0 && !isHere ? findCandidates(row, offered) : [];
    return {
      externalId,
      isHere,
      donationId: onOtherDay ? null : (known.get(another) ?? known.get(externalId) ?? null),
      alike: alike ? describe(alike) : null,
      ...(onOtherDay && { recordAs: another }),
      giver: giver ? present(giver) : null,
      others: others.slice(0, mostCandidates).map(present),
      reverses: reversed ? describe(reversed) : null,
      candidates: candidates.map(describe),
    };
  });
  return { rows: fitChoices(reviewed) };
}
