import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { normalizeSheetId } from '#model/gift-files/sheet-ids.ts';
import type { Queries } from '../../db/client.ts';
import { inParts } from '../../db/in-parts.ts';
import { giftImportRows } from '../../db/gift-imports-schema.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { erasedQuote, hashRowId } from './erased-ids.ts';

interface ImportedRowKeys {
  externalId: string;
  sameAs?: string | null | undefined;
  stripeCharge?: string | null | undefined;
}

/**
 * Returns the id under which a row is known again: that of the same grant in a file of another platform, or of the same
 * row of a sheet that was saved in another way.
 */
export const readSecondId = ({ externalId, sameAs }: ImportedRowKeys): string | null =>
  sameAs ?? normalizeSheetId(externalId);

// Postgres takes 65,535 parameters in one statement.
const idsAtOnce = 5000;

const readByExternalId = (db: Queries, ids: readonly string[], livemode: boolean) =>
  inParts(ids, idsAtOnce, (part) =>
    db
      .select({ key: donations.externalId, id: donations.id })
      .from(donations)
      .where(and(inArray(donations.externalId, part), eq(donations.livemode, livemode))),
  );

const readBySameAs = (db: Queries, ids: readonly string[], livemode: boolean) =>
  inParts(ids, idsAtOnce, (part) =>
    db
      .select({ key: giftImportRows.sameAs, id: giftImportRows.donationId })
      .from(giftImportRows)
      .innerJoin(donations, eq(donations.id, giftImportRows.donationId))
      .where(
        and(
          inArray(giftImportRows.sameAs, part),
          isNotNull(giftImportRows.donationId),
          eq(donations.livemode, livemode),
        ),
      ),
  );

const readByCharge = (db: Queries, rows: readonly ImportedRowKeys[], livemode: boolean) =>
  inParts(
    rows.flatMap(({ stripeCharge }) => stripeCharge ?? []),
    idsAtOnce,
    (part) =>
      db
        .select({ key: ledgerEntries.chargeId, id: ledgerEntries.donationId })
        .from(ledgerEntries)
        .where(and(inArray(ledgerEntries.chargeId, part), eq(ledgerEntries.livemode, livemode))),
  );

interface FoundRows {
  /** The donation of each external id; null for a charge without one. */
  known: Map<string, string | null>;
  /** The external ids of rows whose givers were erased. */
  erased: Set<string>;
}

/**
 * Finds the stored donations of imported rows: by the id of the platform, by what else says that two gifts are the
 * same, and by the charge that Stripe made.
 */
export async function findStoredRows(
  db: Queries,
  rows: readonly ImportedRowKeys[],
): Promise<FoundRows> {
  const livemode = siteIsLive();
  const ids = rows.flatMap((row) =>
    [row.externalId, readSecondId(row) ?? [], hashRowId(row.externalId) ?? []].flat(),
  );
  const found = [
    await readByCharge(db, rows, livemode),
    await readBySameAs(db, ids, livemode),
    await readByExternalId(db, ids, livemode),
  ].flat();
  // A later entry replaces an earlier one: the id of the platform decides.
  const donationIds = new Map<string, string | null>();
  for (const { key, id } of found) if (key) donationIds.set(key, id);
  const known = new Map<string, string | null>();
  const erased = new Set<string>();
  for (const row of rows) {
    const { externalId, stripeCharge } = row;
    const hash = hashRowId(externalId);
    const keys = [externalId, readSecondId(row), hash, stripeCharge];
    const key = keys.find((each) => each && donationIds.has(each));
    if (!key) continue;
    known.set(externalId, donationIds.get(key) ?? null);
    if (key === hash) erased.add(externalId);
  }
  return { known, erased };
}

/**
 * Finds the rows that became no donation and whose givers were erased since an earlier file had them. Returns their
 * external ids.
 */
export async function findErasedRows(
  db: Queries,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const byKey = new Map<string, string>();
  for (const id of externalIds) byKey.set(id, id).set(hashRowId(id) ?? id, id);
  const { externalId, reason, waiting } = giftImportRows;
  const isForgotten = or(
    sql`${externalId} ~ '^\\w+:erased:'`,
    sql`${waiting} is not null and ${waiting} ->> 'donor' is null`,
    sql`position(${erasedQuote} in ${reason}) > 0`,
  );
  const found = await inParts([...byKey.keys()], idsAtOnce, (part) =>
    db
      .selectDistinct({ key: externalId })
      .from(giftImportRows)
      .where(and(inArray(externalId, part), isForgotten)),
  );
  return new Set(found.flatMap(({ key }) => byKey.get(key ?? '') ?? []));
}

/**
 * Finds what is stored already: the same row, however its sheet was saved, also when its giver was erased, the same
 * grant in a file of another platform, or its charge in Stripe's ledger. Returns the donation of each external id; null
 * for a charge without one.
 */
export async function findDonationIds(
  db: Queries,
  rows: readonly ImportedRowKeys[],
): Promise<Map<string, string | null>> {
  return (await findStoredRows(db, rows)).known;
}
