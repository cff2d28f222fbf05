import { and, eq, inArray } from 'drizzle-orm';
import type { GiftImport } from '#model/donations/gift-imports.ts';
import { namePlatform, sumsOwnRows } from '#model/donations/platforms.ts';
import type { Queries } from '../../db/client.ts';
import { giftImportRows, giftImports } from '../../db/gift-imports-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { listNamedPayouts } from '../ledger/platform-payouts.ts';
import { inParts } from '../../db/in-parts.ts';

type Row = Pick<typeof giftImportRows.$inferInsert, 'type' | 'outcome' | 'externalId' | 'payoutId'>;

const idsAtOnce = 5000;

/** Tells whether a row waits that no earlier import recorded or left waiting. */
async function hasNewOpen(tx: Queries, rows: readonly Row[]): Promise<boolean> {
  const ids = rows.flatMap(({ outcome, externalId }) =>
    outcome === 'open' ? (externalId ?? []) : [],
  );
  const found = await inParts(ids, idsAtOnce, (part) =>
    tx
      .select({ id: giftImportRows.externalId })
      .from(giftImportRows)
      .innerJoin(giftImports, eq(giftImports.id, giftImportRows.importId))
      .where(
        and(
          inArray(giftImportRows.externalId, part),
          inArray(giftImportRows.outcome, ['open', 'recorded']),
          eq(giftImports.livemode, siteIsLive()),
        ),
      ),
  );
  const known = new Set(found.map(({ id }) => id));
  return ids.some((id) => !known.has(id));
}

/** Tells whether a file names a payout that no earlier one names. */
async function hasNewPayout(
  tx: Queries,
  { file, payouts }: Pick<GiftImport, 'file' | 'payouts'>,
): Promise<boolean> {
  if (payouts.length === 0) return false;
  const platform = namePlatform(file.format);
  const named = await listNamedPayouts(tx);
  const known = new Set(
    named.flatMap((each) => (each.platform === platform ? each.payout.id : [])),
  );
  return payouts.some(({ id }) => !known.has(id));
}

/**
 * Tells whether a file says anything that is not stored: a row that was recorded, a row that waits, a payout, or the
 * deposit of a check.
 */
export async function addsToRecords(
  tx: Queries,
  request: Pick<GiftImport, 'file' | 'payouts'>,
  rows: readonly Row[],
): Promise<boolean> {
  if (rows.some(({ outcome }) => outcome === 'recorded')) return true;
  const isSheet = sumsOwnRows(request.file.format);
  if (
    isSheet &&
    rows.some(({ type, outcome, payoutId }) => type === 'gift' && outcome === 'already' && payoutId)
  )
    return true;
  return (!isSheet && (await hasNewPayout(tx, request))) || hasNewOpen(tx, rows);
}
