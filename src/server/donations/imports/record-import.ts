import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import {
  type GiftImport,
  type GiftRow,
  type Imported,
  rounding,
} from '#model/donations/gift-imports.ts';
import { namePlatform, paysBalance, sumsOwnRows } from '#model/donations/platforms.ts';
import { feeInGift } from '#model/gift-files/paypal.ts';
import type { importOutcomes, importRowTypes } from '#model/enumerations.ts';
import { openUndoEnd, undoEnd } from '#model/undo.ts';
import { database, type Queries } from '../../db/client.ts';
import { giftImportRows, giftImports } from '../../db/gift-imports-schema.ts';
import { donations, people } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { invalidFields } from '../../http/errors.ts';
import { enqueueAcknowledgment } from '../documents/acknowledgment.ts';
import { lockRecording } from '../recorded-twice.ts';
import { supportersChanged } from '../supporters-changed.ts';
import { addCounts, findContinued, hasRow } from './continue-import.ts';
import { ensureGivers, followJoins } from './ensure-givers.ts';
import { addDeposits, findDeposited, sumDeposits } from './deposits.ts';
import { hashRowId } from './erased-ids.ts';
import { findKnownRows, inParts, readSecondId } from './find-known.ts';
import { hasNews } from './has-news.ts';
import { rowFieldPath, type ImportRows, readRows } from './read-rows.ts';
import { reverseImportedDonations } from './reverse-imported.ts';
import { toDonation } from './to-donation.ts';

type StoredRow = Omit<typeof giftImportRows.$inferInsert, 'importId'> & {
  type: (typeof importRowTypes)[number];
  outcome: (typeof importOutcomes)[number];
};

const rowsAtOnce = 1000;

/** Requires that givers and matched gifts exist. @throws HttpError 422 */
async function requireReferences(
  tx: Queries,
  { gifts }: ImportRows,
  known: ReadonlyMap<string, string | null>,
): Promise<void> {
  const chosen = [...new Set(gifts.flatMap(({ giver }) => giver ?? []))];
  const found = await inParts(chosen, rowsAtOnce, (part) =>
    tx
      .select({ id: people.id })
      .from(people)
      .where(and(inArray(people.id, part), eq(people.type, 'donor'))),
  );
  const ids = new Set(found.map(({ id }) => id));
  const own = new Map(gifts.map((gift) => [gift.externalId, gift]));
  const problems: Record<string, string> = {};
  for (const { giver, matchOf, line, position } of gifts) {
    if (giver && !ids.has(giver))
      problems[rowFieldPath(position, 'giver')] = `Line ${line}, giver: There is no such giver.`;
    if (matchOf && !own.has(matchOf) && !known.has(matchOf))
      problems[rowFieldPath(position, 'matchOf')] =
        `Line ${line}, matchOf: No gift of this file or an earlier one has the id ${matchOf}.`;
    if (matchOf && own.get(matchOf)?.matchOf)
      problems[rowFieldPath(position, 'matchOf')] =
        `Line ${line}, matchOf: ${matchOf} is a match itself.`;
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

interface Storing {
  known: ReadonlyMap<string, string | null>;
  mail: boolean;
  now: Date;
}

/** Stores the gifts and returns the donation of each external id. */
async function storeGifts(
  tx: Queries,
  gifts: readonly GiftRow[],
  { known, mail, now }: Storing,
): Promise<Map<string, string>> {
  const givers = await ensureGivers(tx, gifts);
  const rows = gifts.map((gift) => ({ gift, row: toDonation(gift, now) }));
  const ids = new Map(rows.map(({ gift, row }) => [gift.externalId, row.id]));
  const values: (typeof donations.$inferInsert)[] = [];
  for (const { gift, row } of rows) {
    const matchOf = gift.matchOf ? (ids.get(gift.matchOf) ?? known.get(gift.matchOf)) : null;
    const personId = givers.get(gift.externalId) ?? null;
    values.push({ ...row, matchOf: matchOf ?? null, personId });
  }
  // A matched gift must be stored before its match.
  const sorted = [...values.filter((row) => !row.matchOf), ...values.filter((row) => row.matchOf)];
  const written = await inParts(sorted, rowsAtOnce, (part) =>
    tx.insert(donations).values(part).returning(),
  );
  if (mail) for (const row of written) await enqueueAcknowledgment(tx, row, undoEnd(now));
  return ids;
}

const isCheckFee = (what: string) => /^check fee\b/i.test(what);

/** Finds the payouts whose Check Fee came with another kind of file, such as the table of the same platform's portal. */
async function findPaidCheckFees(
  tx: Queries,
  format: string,
  costs: readonly { what: string; payoutId?: string | null | undefined }[],
): Promise<ReadonlySet<string>> {
  const payoutIds = costs.flatMap(({ what, payoutId }) => (isCheckFee(what) && payoutId) || []);
  const rows = await inParts(payoutIds, rowsAtOnce, (part) =>
    tx
      .select({
        payoutId: giftImportRows.payoutId,
        what: giftImportRows.reason,
        format: giftImports.format,
      })
      .from(giftImportRows)
      .innerJoin(giftImports, eq(giftImports.id, giftImportRows.importId))
      .where(
        and(
          inArray(giftImportRows.payoutId, part),
          eq(giftImportRows.type, 'cost'),
          eq(giftImportRows.outcome, 'recorded'),
          ne(giftImports.format, format),
          eq(giftImports.livemode, siteIsLive()),
        ),
      ),
  );
  const ofPlatform = rows.filter(
    (row) => namePlatform(row.format) === namePlatform(format) && isCheckFee(row.what ?? ''),
  );
  return new Set(ofPlatform.flatMap(({ payoutId }) => payoutId ?? []));
}

/** Reads the costs of the whole payment, without those that earlier rows of the import recorded. */
async function readCosts(
  tx: Queries,
  { file, payouts, rows }: Pick<GiftImport, 'file' | 'payouts'> & { rows: ImportRows },
) {
  const drifts = payouts.map(({ id, driftCents = 0 }, index) => ({
    what: rounding,
    cents: 0 - driftCents,
    payoutId: id,
    position: rows.costs.length + index,
  }));
  const keyed = [...rows.costs, ...drifts.filter(({ cents }) => cents !== 0)].map((cost) => ({
    ...cost,
    externalId:
      ('externalId' in cost ? cost.externalId : null) ??
      `${file.format}:${cost.payoutId ?? file.sha256}:cost:${cost.what}`,
  }));
  const before = await tx
    .select({ externalId: giftImportRows.externalId })
    .from(giftImportRows)
    .innerJoin(giftImports, eq(giftImports.id, giftImportRows.importId))
    .where(
      and(
        inArray(
          giftImportRows.externalId,
          keyed.map(({ externalId }) => externalId),
        ),
        or(
          eq(giftImportRows.outcome, 'recorded'),
          sql`${giftImportRows.reason} like ${`%${feeInGift}`}`,
        ),
        eq(giftImports.livemode, siteIsLive()),
      ),
    );
  const known = new Set(before.map(({ externalId }) => externalId));
  const paid = await findPaidCheckFees(tx, file.format, keyed);
  const isKnown = ({ externalId, what, payoutId }: (typeof keyed)[number]) =>
    known.has(externalId) || (isCheckFee(what) && paid.has(payoutId ?? ''));
  return keyed.map((cost): StoredRow => ({
    position: cost.position,
    line: 0,
    type: 'cost',
    cents: cost.cents,
    payoutId: cost.payoutId,
    externalId: cost.externalId,
    reason: cost.what,
    outcome: isKnown(cost) ? 'already' : 'recorded',
  }));
}

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

function toLeftOut(row: ImportRows['leftOut'][number]): StoredRow {
  const { position, line, reason, externalId, payoutId, open } = row;
  const { donor = null, date, grossCents, feeCents = 0, netCents } = row;
  const isKnown = date !== undefined && grossCents !== undefined && netCents !== undefined;
  return {
    position,
    line,
    reason,
    externalId,
    type: 'none',
    outcome: open ? 'open' : 'left-out',
    payoutId,
    ...(open && isKnown && { waiting: { donor, date, grossCents, feeCents, netCents } }),
  };
}

// The ids of such rows hold the name of a giver who was erased.
function forgetGiver(row: StoredRow, erased: ReadonlySet<string>): StoredRow {
  if (!row.externalId || !erased.has(row.externalId)) return row;
  const hash = hashRowId(row.externalId);
  return { ...row, externalId: hash, sameAs: hash };
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
  const { known, erased } = await findKnownRows(tx, [
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
  for (const row of rows.leftOut) stored.push(toLeftOut(row));
  return {
    stored: stored.map((row) => forgetGiver(row, erased)),
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

function countOutcomes(stored: readonly StoredRow[]) {
  const count = (...outcomes: StoredRow['outcome'][]) =>
    stored.filter(({ type, outcome }) => type !== 'cost' && outcomes.includes(outcome)).length;
  return {
    recorded: count('recorded'),
    already: count('already'),
    leftOut: count('left-out', 'open'),
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
    const continued = await findContinued(tx, request, isOpen);
    const isContinued = continued !== undefined;
    const { stored, payouts, now } = await recordRows(tx, { request, rows, isContinued });
    const counts = countOutcomes(stored);
    const known = stored.flatMap(({ donationId }) => donationId ?? []);
    const isKnown = !(await hasNews(tx, { file, payouts }, stored));
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
