import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { type GiftImport, roundingCostName } from '#model/donations/gift-imports.ts';
import { namePlatform } from '#model/donations/platforms.ts';
import { feeInGift } from '#model/gift-files/paypal.ts';
import type { Queries } from '../../db/client.ts';
import { giftImportRows, giftImports } from '../../db/gift-imports-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { inParts } from '../../db/in-parts.ts';
import type { ImportRows } from './read-rows.ts';
import type { StoredRow } from './stored-row.ts';

const rowsAtOnce = 1000;

const isCheckFee = (what: string) => /^check fee\b/i.test(what);

/**
 * Finds the payouts whose Check Fee came with another kind of file, such as the table of the same platform's portal.
 */
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

type CostsOfFile = Pick<GiftImport, 'file' | 'payouts'> & { rows: ImportRows };

/** Lists the costs of a file, and what its payouts were rounded by, each with the id under which it is known again. */
function keyCosts({ file, payouts, rows }: CostsOfFile) {
  const drifts = payouts.map(({ id, driftCents = 0 }, index) => ({
    what: roundingCostName,
    // `-driftCents` would be -0 for a payment without a drift.
    cents: 0 - driftCents,
    payoutId: id,
    position: rows.costs.length + index,
  }));
  return [...rows.costs, ...drifts.filter(({ cents }) => cents !== 0)].map((cost) => ({
    ...cost,
    externalId:
      ('externalId' in cost ? cost.externalId : null) ??
      `${file.format}:${cost.payoutId ?? file.sha256}:cost:${cost.what}`,
  }));
}

/** Finds which of these ids an import has recorded as a cost, or left out because a gift contains it. */
async function findRecordedCosts(tx: Queries, externalIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ externalId: giftImportRows.externalId })
    .from(giftImportRows)
    .innerJoin(giftImports, eq(giftImports.id, giftImportRows.importId))
    .where(
      and(
        inArray(giftImportRows.externalId, externalIds),
        or(
          eq(giftImportRows.outcome, 'recorded'),
          sql`${giftImportRows.reason} like ${`%${feeInGift}`}`,
        ),
        eq(giftImports.livemode, siteIsLive()),
      ),
    );
  return new Set(rows.flatMap(({ externalId }) => externalId ?? []));
}

/** Returns a row for each cost of the whole payment; one that any import has recorded is `already`. */
export async function readCosts(tx: Queries, costsOfFile: CostsOfFile) {
  const costs = keyCosts(costsOfFile);
  const recordedIds = await findRecordedCosts(
    tx,
    costs.map(({ externalId }) => externalId),
  );
  const paidCheckFees = await findPaidCheckFees(tx, costsOfFile.file.format, costs);
  const isKnown = ({ externalId, what, payoutId }: (typeof costs)[number]) =>
    recordedIds.has(externalId) || (isCheckFee(what) && paidCheckFees.has(payoutId ?? ''));
  return costs.map((cost): StoredRow => ({
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
