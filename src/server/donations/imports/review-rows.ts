import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { dayInPacific, formatPacificDate } from '#model/dates/pacific-dates.ts';
import type {
  ImportReview,
  ImportReviewRequest,
  ReviewedRow,
} from '#model/donations/gift-imports.ts';
import { groupRows } from '#model/group-rows.ts';
import { formatMoney } from '#model/money/money.ts';
import { normalizeTag } from '#model/text/normalize-text.ts';
import { database, type Queries, runSql } from '../../db/client.ts';
import { donations, giverMailboxes, people } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { normalizeReference } from '../recorded-twice.ts';
import {
  type DonationRow,
  hasStatus,
  isOpenRecord,
  paymentMethodName,
  receivedAt,
} from '../rows.ts';
import { findKnown, inParts } from './find-known.ts';

type Row = ImportReviewRequest['rows'][number];

const rowsAtOnce = 1000;
const mostCandidates = 20;

const fold = (text: string | null | undefined) => normalizeTag(text ?? '');

function describe(row: DonationRow): ReviewedRow['candidates'][number] {
  const day = formatPacificDate(receivedAt(row).toISOString());
  const who = row.donorName ?? 'Anonymous';
  const money = formatMoney(row.amountCents, row.currency);
  return { id: row.id, words: `${who}, ${money}, ${day}, ${paymentMethodName(row) ?? 'online'}` };
}

const ofAmounts = (rows: readonly Row[]) => [
  ...new Set(rows.map(({ grossCents }) => Math.abs(grossCents))),
];

/** Reads open records with the amounts of rows, newest first. */
async function readOfAmounts(db: Queries, rows: readonly Row[]) {
  const found = await inParts(ofAmounts(rows), rowsAtOnce, (part) =>
    db
      .select()
      .from(donations)
      .where(
        and(
          isOpenRecord(),
          eq(donations.livemode, siteIsLive()),
          inArray(donations.amountCents, part),
        ),
      )
      .orderBy(desc(donations.receivedAt)),
  );
  return groupRows(found, ({ amountCents }) => amountCents);
}

/** Reads open records of the givers from whose gifts rows take something back, which can be a part. */
async function readOfNames(db: Queries, rows: readonly Row[]) {
  const names = rows.flatMap(({ donor, grossCents }) => (donor && grossCents < 0 ? donor : []));
  const found = await inParts([...new Set(names)], rowsAtOnce, (part) =>
    db
      .select()
      .from(donations)
      .where(
        and(
          isOpenRecord(),
          eq(donations.livemode, siteIsLive()),
          inArray(donations.donorName, part),
        ),
      )
      .orderBy(desc(donations.receivedAt)),
  );
  return groupRows(found, ({ donorName }) => donorName);
}

function looksAlike(row: Row, other: DonationRow): boolean {
  const isSameGiver =
    row.email && other.donorEmail
      ? fold(row.email) === fold(other.donorEmail)
      : fold(row.donor) === fold(other.donorName);
  if (!isSameGiver || other.externalId === row.externalId) return false;
  const [number, otherNumber] = [
    normalizeReference(row.reference ?? null),
    normalizeReference(other.reference),
  ];
  if (other.source === 'check' && number && otherNumber) return number === otherNumber;
  return dayInPacific(receivedAt(other)) === row.date;
}

/** Reads who uses the addresses of rows, with the name used there. */
async function readMailboxes(db: Queries, rows: readonly Row[]) {
  const emails = [...new Set(rows.flatMap(({ email }) => email?.toLowerCase() ?? []))];
  const lower = sql<string>`lower(${giverMailboxes.email})`;
  const readPart = (where: SQL) =>
    db
      .select({
        ...{ id: people.id, name: people.name, email: lower, folded: giverMailboxes.name },
        count: count(donations.id),
      })
      .from(giverMailboxes)
      .innerJoin(people, eq(people.id, giverMailboxes.giverId))
      .leftJoin(
        donations,
        and(eq(donations.personId, people.id), hasStatus('succeeded', siteIsLive())),
      )
      .where(and(isNull(giverMailboxes.until), where))
      .groupBy(people.id, people.name, lower, giverMailboxes.name);
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

/** Reports what is stored already, what looks alike, which givers are known, and what a reversal may take back. */
export async function reviewRows({ rows }: ImportReviewRequest): Promise<ImportReview> {
  const { queries } = database();
  const named = rows.flatMap(({ of }) => (of ? [{ externalId: of }] : []));
  const known = await findKnown(queries, [...rows, ...named]);
  const ofAmount = await readOfAmounts(queries, rows);
  const ofName = await readOfNames(queries, rows);
  const mailboxes = await readMailboxes(queries, rows);
  const folded = await normalizeNames(queries, rows);
  return {
    rows: rows.map((row) => {
      const { externalId, grossCents, donor, email } = row;
      const isHere = known.has(externalId);
      const ofSameAmount = ofAmount.get(Math.abs(grossCents)) ?? [];
      const alike =
        isHere || grossCents < 0 ? undefined : ofSameAmount.find((other) => looksAlike(row, other));
      const users = mailboxes.get(email?.toLowerCase() ?? '') ?? [];
      const isGiver = (user: (typeof users)[number]) => user.folded === folded.get(donor ?? '');
      const hasName = Boolean(donor ?? email);
      const giver = hasName ? users.find(isGiver) : undefined;
      const present = (user: (typeof users)[number]) => ({
        ...{ id: user.id, name: user.name, count: user.count },
      });
      const isLikely = (other: DonationRow) => fold(other.donorName) === fold(donor);
      const larger = (ofName.get(donor ?? '') ?? []).filter(
        ({ amountCents }) => amountCents > 0 - grossCents,
      );
      const candidates =
        grossCents < 0 && !isHere
          ? [
              ...ofSameAmount.filter(isLikely),
              ...larger,
              ...ofSameAmount.filter((each) => !isLikely(each)),
            ]
          : [];
      return {
        ...{ externalId, isHere, donationId: known.get(externalId) ?? null },
        alike: alike ? describe(alike) : null,
        giver: giver ? present(giver) : null,
        others: email ? users.filter((user) => user.id !== giver?.id).map(present) : [],
        reverses: (row.of && known.get(row.of)) || null,
        candidates: candidates.slice(0, mostCandidates).map(describe),
      };
    }),
  };
}
