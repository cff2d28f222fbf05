import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { ledgerEntries, monthFileLines } from '../../db/ledger-schema.ts';
import type { LedgerLine } from '../../db/ledger-json.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';

const corrected = alias(monthFileLines, 'corrected');

/** Names the line that takes a corrected entry back ("was"), or the one that replaces it ("is"). */
export const correctionId = (entryId: string, correction: 'was' | 'is') =>
  `${entryId}:${correction}`;

/** Names in SQL the line that replaces another, as `correctionId` does. */
export const replacementId = (entryId: SQL) => sql`${entryId} || ':is'`;

/**
 * Matches lines of exported months that were booked as other money, because the donation of their payment was not
 * stored yet, and that no later file has corrected.
 */
export const needsCorrection = () =>
  and(
    eq(monthFileLines.livemode, siteIsLive()),
    isNull(monthFileLines.donationId),
    isNotNull(ledgerEntries.donationId),
    sql`not exists (
      select from ${monthFileLines} "corrected"
      where ${corrected.itemId} = ${replacementId(sql`${monthFileLines.itemId}`)}
    )`,
  );

const negate = (cents: number | null) => (cents === null ? null : 0 - cents);

function reverse(line: LedgerLine): LedgerLine {
  return {
    ...line,
    isLate: true,
    correction: 'was',
    name: `${line.name} (taken back)`,
    grossCents: negate(line.grossCents),
    feeCents: negate(line.feeCents),
    netCents: negate(line.netCents),
  };
}

/** Reads exported lines that were booked as other money and are a donation, by entry. */
async function readMistaken(
  queries: Queries,
  takesFrom: (closed: SQL) => SQL,
): Promise<Map<string, LedgerLine>> {
  const { itemId, line, month } = monthFileLines;
  const rows = await queries
    .select({ itemId, line })
    .from(monthFileLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, itemId))
    .where(and(needsCorrection(), takesFrom(sql`${month}`)))
    .orderBy(asc(ledgerEntries.createdAt), asc(itemId));
  return new Map(rows.map((row) => [row.itemId, row.line]));
}

/**
 * Reads the lines that correct earlier files about payments whose donations came later: each reverses its line and
 * states it again correctly. Their sum is zero.
 */
export async function readCorrections(
  queries: Queries,
  takesFrom: (closed: SQL) => SQL,
  readLines: (where: SQL) => Promise<LedgerLine[]>,
): Promise<LedgerLine[]> {
  const mistaken = await readMistaken(queries, takesFrom);
  if (mistaken.size === 0) return [];
  const lines = await readLines(inArray(ledgerEntries.id, [...mistaken.keys()]));
  return lines.flatMap((line): LedgerLine[] => {
    const was = mistaken.get(line.entryId ?? '');
    if (!was) return [];
    const is = { ...line, isLate: true, correction: 'is' as const };
    return [reverse(was), { ...is, name: `${line.name} (corrected)` }];
  });
}
