import { and, desc, eq, exists, gte, inArray, isNotNull, ne, notExists, or } from 'drizzle-orm';
import { undoMinutes, undoEnd } from '#model/undo.ts';
import { database, type Queries } from '../../db/client.ts';
import {
  giftImportRows,
  giftImports,
  type StateBeforeReversal,
} from '../../db/gift-imports-schema.ts';
import { monthFileLines } from '../../db/ledger-schema.ts';
import { donations, outbox, people } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { restoreAcknowledgment } from '../documents/acknowledgment.ts';
import { lockAllGivers } from '../givers.ts';
import { isImportInMonthFile, lockMonthFiles } from '../ledger/month-file.ts';
import { lockRecording } from '../recorded-twice.ts';
import { supportersChanged } from '../supporters-changed.ts';

function selectIds(tx: Queries, importId: string) {
  return tx
    .select({ id: giftImportRows.donationId })
    .from(giftImportRows)
    .where(
      and(
        eq(giftImportRows.importId, importId),
        eq(giftImportRows.outcome, 'recorded'),
        isNotNull(giftImportRows.donationId),
      ),
    );
}

/**
 * Requires that an import can still be undone.
 *
 * @throws HttpError 409 when a recorded gift is in a month's file, was taken back since, or is in a later file's payout
 */
async function requireUntouched(tx: Queries, importId: string): Promise<void> {
  const ids = selectIds(tx, importId);
  const inMonths = tx
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        inArray(donations.id, ids),
        exists(
          tx
            .select({ id: monthFileLines.itemId })
            .from(monthFileLines)
            .where(eq(monthFileLines.donationId, donations.id)),
        ),
      ),
    );
  if ((await inMonths.limit(1)).length > 0)
    throw conflict('The file of a month with its gifts was exported. You can reverse each gift.');
  if (await isImportInMonthFile(tx, importId))
    throw conflict(
      'The file of a month with its payout or costs was exported. You can reverse each gift.',
    );
  const later = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(and(inArray(donations.reversesId, ids), notInImport(tx, importId)))
    .limit(1);
  if (later.length > 0)
    throw conflict('A gift of this import was reversed since. You can reverse each other gift.');
  await requireInNoLaterPayout(tx, importId);
}

// The bank would have a sum of which the books lack these gifts.
async function requireInNoLaterPayout(tx: Queries, importId: string): Promise<void> {
  const { donationId, id, importId: of, payoutId } = giftImportRows;
  const isOfGifts = inArray(donationId, selectIds(tx, importId));
  const counted = await tx
    .select({ id })
    .from(giftImportRows)
    .where(and(isOfGifts, ne(of, importId), isNotNull(payoutId)))
    .limit(1);
  if (counted.length > 0)
    throw conflict(
      'A later file counts gifts of this import in its payout. Take that file back first.',
    );
}

const notInImport = (tx: Queries, importId: string) =>
  notExists(
    tx
      .select({ id: giftImportRows.id })
      .from(giftImportRows)
      .where(
        and(eq(giftImportRows.importId, importId), eq(giftImportRows.donationId, donations.id)),
      ),
  );

async function restore(
  tx: Queries,
  reversesId: string,
  { reversedAt, updatedAt, document, ...before }: StateBeforeReversal,
): Promise<void> {
  const [row] = await tx
    .update(donations)
    .set({
      ...before,
      reversedAt: reversedAt === null ? null : new Date(reversedAt),
      updatedAt: new Date(updatedAt),
    })
    .where(and(eq(donations.id, reversesId), eq(donations.version, before.version + 1)))
    .returning();
  if (!row)
    throw conflict('A gift that this import reverses was changed since, so the import stays.');
  if (document) await restoreAcknowledgment(tx, row, document);
}

async function restoreReversed(tx: Queries, importId: string): Promise<string[]> {
  const rows = await tx
    .select({
      id: donations.id,
      reversesId: donations.reversesId,
      before: giftImportRows.before,
    })
    .from(giftImportRows)
    .innerJoin(donations, eq(donations.id, giftImportRows.donationId))
    .where(and(eq(giftImportRows.importId, importId), isNotNull(giftImportRows.before)))
    // Of two parts of a gift, the first one knows the state before both.
    .orderBy(desc(giftImportRows.position));
  const restored: string[] = [];
  for (const { id, reversesId, before } of rows) {
    if (!reversesId || !before) continue;
    await tx.delete(donations).where(eq(donations.id, id));
    await restore(tx, reversesId, before);
    restored.push(reversesId);
  }
  return restored;
}

/** Removes the mails of an import's gifts. @throws HttpError 409 when one was sent */
async function removeMails(
  tx: Queries,
  importId: string,
  reversed: readonly string[],
  since: Date,
) {
  const { attempts, createdAt, state, subjectId } = outbox;
  const isOfGifts = inArray(subjectId, selectIds(tx, importId));
  // Without ids the condition is false, so that mails about others stay.
  const isOfReversed = and(inArray(subjectId, [...reversed]), gte(createdAt, since));
  const isOurs = or(isOfGifts, isOfReversed);
  await tx
    .delete(outbox)
    .where(and(isOurs, eq(attempts, 0), inArray(state, ['queued', 'withdrawn'])));
  if ((await tx.$count(outbox, isOurs)) > 0)
    throw conflict('A document of these gifts has already left. You can reverse each gift.');
}

/** Undoes an import within ten minutes, and restores what it changed. @throws HttpError 404, 409 */
export async function takeBackImport(id: string): Promise<void> {
  await database().transaction(async (tx) => {
    await lockRecording(tx);
    // A file that is being exported may hold the gifts.
    await lockMonthFiles(tx);
    // The lock keeps everybody from giving as a giver who is removed here.
    await lockAllGivers(tx);
    const [taken] = await tx
      .select()
      .from(giftImports)
      .where(and(eq(giftImports.id, id), eq(giftImports.livemode, siteIsLive())))
      .for('update');
    if (!taken) throw notFound('Import');
    if (undoEnd(taken.createdAt).getTime() <= Date.now())
      throw conflict(`More than ${undoMinutes} minutes have passed. You can reverse each gift.`);
    await requireUntouched(tx, id);
    const reversed = await restoreReversed(tx, id);
    await removeMails(tx, id, reversed, taken.createdAt);
    const gone = await tx
      .delete(donations)
      .where(inArray(donations.id, selectIds(tx, id)))
      .returning({ personId: donations.personId });
    await removeGivers(tx, gone);
    await tx.delete(giftImports).where(eq(giftImports.id, id));
  });
  await supportersChanged();
}

const giversAtOnce = 1000;

async function removeGivers(tx: Queries, rows: readonly { personId: string | null }[]) {
  const ids = [...new Set(rows.flatMap(({ personId }) => personId ?? []))];
  const others = tx
    .select({ id: donations.id })
    .from(donations)
    .where(eq(donations.personId, people.id));
  for (let start = 0; start < ids.length; start += giversAtOnce) {
    const part = ids.slice(start, start + giversAtOnce);
    await tx
      .delete(people)
      .where(and(inArray(people.id, part), eq(people.type, 'donor'), notExists(others)));
  }
}
