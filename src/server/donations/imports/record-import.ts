import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { GiftImport } from '#model/donations/gift-imports.ts';
import type { Imported } from '#model/donations/import-records.ts';
import { paysBalance, sumsOwnRows } from '#model/donations/platforms.ts';
import { openUndoEnd, undoEnd } from '#model/undo.ts';
import { database, type Queries } from '../../db/client.ts';
import { giftImportRows, giftImports } from '../../db/gift-imports-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { lockRecording } from '../recorded-twice.ts';
import { supportersChanged } from '../supporters-changed.ts';
import { addCounts, findContinuedImport, hasRow } from './continue-import.ts';
import { addDeposits, findDeposited, sumDeposits } from './deposits.ts';
import { followJoins } from './ensure-givers.ts';
import { inParts } from '../../db/in-parts.ts';
import { findErasedRows, findStoredRows, readSecondId } from './find-known.ts';
import { addsToRecords } from './adds-to-records.ts';
import { readCosts } from './read-costs.ts';
import { type ImportRows, readRows } from './read-rows.ts';
import { reverseImportedDonations } from './reverse-imported.ts';
import { requireReferences, storeGifts } from './store-gifts.ts';
import { countOutcomes, forgetGiver, type StoredRow, toLeftOutRow } from './stored-row.ts';

const rowsAtOnce = 1000;

/** Finds the newest import of the same file, or that of a row that is stored already. */
async function findBefore(tx: Queries, sha256: string, donationIds: readonly string[]) {
  const [same] = await tx
    .select()
    .from(giftImports)
    .where(and(eq(giftImports.sha256, sha256), eq(giftImports.livemode, siteIsLive())))
    .orderBy(desc(giftImports.createdAt))
    .limit(1);
  if (same || donationIds.length === 0) return same;
  const [found] = await tx
    .select({ row: giftImports })
    .from(giftImports)
    .innerJoin(giftImportRows, eq(giftImportRows.importId, giftImports.id))
    .where(inArray(giftImportRows.donationId, donationIds.slice(0, rowsAtOnce)))
    .orderBy(desc(giftImports.createdAt))
    .limit(1);
  return found?.row;
}

async function recordRows(
  tx: Queries,
  {
    request,
    rows: given,
    isContinued,
  }: { request: GiftImport; rows: ImportRows; isContinued: boolean },
) {
  const rows = { ...given, gifts: await followJoins(tx, given.gifts) };
  const { file, mail } = request;
  // The amount by which a payout is rounded came with the first rows.
  const payouts = isContinued ? [] : request.payouts;
  const now = new Date();
  const { known, erased } = await findStoredRows(tx, [
    ...rows.gifts,
    ...rows.reversals,
    ...rows.gifts.flatMap(({ matchOf }) => (matchOf ? [{ externalId: matchOf }] : [])),
    ...rows.reversals.flatMap(({ of }) => (of ? [{ externalId: of }] : [])),
  ]);
  await requireReferences(tx, rows, known);
  const fresh = rows.gifts.filter(({ externalId }) => !known.has(externalId));
  const written = await storeGifts(tx, fresh, { known, mail, now });
  const isSheet = sumsOwnRows(file.format);
  const deposited = await findDeposited(
    tx,
    isSheet ? [...known.values()].flatMap((id) => id ?? []) : [],
  );
  const inDeposit = rows.gifts.filter(
    ({ externalId }) => !deposited.has(known.get(externalId) ?? ''),
  );
  const depositIds = new Set(inDeposit.map(({ externalId }) => externalId));
  const stored: StoredRow[] = rows.gifts.map((row) => ({
    position: row.position,
    line: row.line,
    type: 'gift',
    externalId: row.externalId,
    // A check is in one deposit.
    payoutId: depositIds.has(row.externalId) ? row.payoutId : null,
    sameAs: readSecondId(row),
    outcome: written.has(row.externalId) ? 'recorded' : 'already',
    donationId: written.get(row.externalId) ?? known.get(row.externalId) ?? null,
  }));
  stored.push(
    ...(await reverseImportedDonations(tx, rows.reversals, { known, written, mail, now })),
  );
  stored.push(...(await readCosts(tx, { file, payouts, rows })));
  for (const row of rows.leftOut) stored.push(toLeftOutRow(row));
  const unrecorded = stored.filter(({ outcome }) => outcome === 'open' || outcome === 'left-out');
  const forgotten = await findErasedRows(
    tx,
    unrecorded.flatMap(({ externalId }) => externalId ?? []),
  );
  const unrecordedRows = new Set(unrecorded);
  return {
    stored: stored.map((row) => forgetGiver(row, unrecordedRows.has(row) ? forgotten : erased)),
    payouts: isSheet ? sumDeposits(inDeposit) : payouts,
    now,
  };
}

// Rows of a file for one payout need not name it.
function inOnePayout(rows: ImportRows, { file, payouts }: GiftImport): ImportRows {
  const [payout, ...others] = payouts;
  const isOfAllRows = !paysBalance(file.format) && !sumsOwnRows(file.format);
  if (!payout || others.length > 0 || !isOfAllRows) return rows;
  const named = <Row extends { payoutId?: string | null | undefined }>(row: Row): Row => ({
    ...row,
    payoutId: row.payoutId ?? payout.id,
  });
  return {
    ...rows,
    gifts: rows.gifts.map(named),
    reversals: rows.reversals.map(named),
    costs: rows.costs.map(named),
    leftOut: rows.leftOut.map((row) => (row.open ? named(row) : row)),
  };
}

interface Outcome {
  stored: readonly StoredRow[];
  payouts: GiftImport['payouts'];
  counts: ReturnType<typeof countOutcomes>;
}

async function storeRows(tx: Queries, importId: string, stored: readonly StoredRow[], from = 0) {
  await inParts(stored, rowsAtOnce, async (part) => {
    const values = part.map((row) => ({ ...row, position: row.position + from, importId }));
    await tx.insert(giftImportRows).values(values);
    return [];
  });
}

async function storeImport(
  tx: Queries,
  { file, mail }: GiftImport,
  { stored, counts, payouts, now }: Outcome & { now: Date },
): Promise<Imported> {
  const id = randomUUID();
  await tx.insert(giftImports).values({
    id,
    mail,
    payouts,
    ...counts,
    livemode: siteIsLive(),
    createdAt: now,
    fileName: file.name,
    sha256: file.sha256,
    format: file.format,
    version: file.version,
  });
  await storeRows(tx, id, stored);
  return { id, ...counts, undoUntil: undoEnd(now).toISOString() };
}

async function extendImport(
  tx: Queries,
  { id, createdAt, format, ...before }: typeof giftImports.$inferSelect,
  { stored, counts, payouts: more }: Outcome,
): Promise<Imported> {
  if (sumsOwnRows(format)) {
    const payouts = addDeposits(before.payouts, more);
    await tx.update(giftImports).set({ payouts }).where(eq(giftImports.id, id));
  }
  const { row, nextPosition } = await addCounts(tx, id, counts);
  await storeRows(tx, id, stored, nextPosition);
  const { recorded, already, leftOut } = row ?? counts;
  return { id, recorded, already, leftOut, undoUntil: undoEnd(createdAt).toISOString() };
}

/**
 * Records the gifts of a file in one transaction, each row once however often its file comes.
 *
 * @throws HttpError 413, 422
 */
export async function recordImport(
  request: GiftImport,
): Promise<{ imported: Imported; isNew: boolean }> {
  const { file } = request;
  const rows = inOnePayout(readRows(request.rows), request);
  const result = await database().transaction(async (tx) => {
    await lockRecording(tx);
    const isOpen = (createdAt: Date) => undoEnd(createdAt).getTime() > Date.now();
    const continued = await findContinuedImport(tx, request, isOpen);
    const isContinued = continued !== undefined;
    const { stored, payouts, now } = await recordRows(tx, { request, rows, isContinued });
    const counts = countOutcomes(stored);
    const known = stored.flatMap(({ donationId }) => donationId ?? []);
    const isKnown = !(await addsToRecords(tx, { file, payouts }, stored));
    const isAgain = isContinued ? isKnown && (await hasRow(tx, continued.id, stored[0])) : isKnown;
    const before = isAgain ? (continued ?? (await findBefore(tx, file.sha256, known))) : undefined;
    if (before) {
      const undoUntil = openUndoEnd(before.createdAt);
      const imported = { id: before.id, ...counts, undoUntil };
      return { imported, isNew: false, stored };
    }
    const imported = continued
      ? await extendImport(tx, continued, { stored, counts, payouts })
      : await storeImport(tx, request, { stored, counts, payouts, now });
    return { imported, isNew: true, stored };
  });
  if (result.stored.some(({ type, outcome }) => type === 'reversal' && outcome === 'recorded'))
    await supportersChanged();
  return result;
}
