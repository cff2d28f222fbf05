import * as z from 'zod/mini';
import { and, inArray, isNotNull } from 'drizzle-orm';
import type { GiftRow, ImportedPayout } from '#model/donations/gift-imports.ts';
import type { Queries } from '../../db/client.ts';
import { giftImportRows } from '../../db/gift-imports-schema.ts';
import { inParts } from '../../db/in-parts.ts';

const idsAtOnce = 5000;

/** Finds the donations whose checks are in a deposit already. */
export async function findDeposited(
  tx: Queries,
  donationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { donationId, payoutId } = giftImportRows;
  const rows = await inParts(donationIds, idsAtOnce, (part) =>
    tx
      .selectDistinct({ id: donationId })
      .from(giftImportRows)
      .where(and(inArray(donationId, part), isNotNull(payoutId))),
  );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** Sums the checks of a sheet by the day of their deposit. */
export function sumDeposits(
  gifts: readonly Pick<GiftRow, 'payoutId' | 'netCents'>[],
): ImportedPayout[] {
  const sums = new Map<string, number>();
  for (const { payoutId, netCents } of gifts)
    if (payoutId) sums.set(payoutId, (sums.get(payoutId) ?? 0) + netCents);
  return Array.from(sums, ([id, netCents]) => ({
    id,
    ...(isDay(id) && { date: id }),
    netCents,
  }));
}

/** Adds the deposits of further rows of the same sheet. */
export function addDeposits(
  before: readonly ImportedPayout[],
  more: readonly ImportedPayout[],
): ImportedPayout[] {
  const all = new Map(before.map((payout) => [payout.id, payout]));
  for (const payout of more) {
    const netCents = (all.get(payout.id)?.netCents ?? 0) + payout.netCents;
    all.set(payout.id, { ...payout, netCents });
  }
  return [...all.values()];
}
