import { and, eq, max, sql } from 'drizzle-orm';
import type { GiftImport } from '#model/donations/gift-imports.ts';
import type { Queries } from '../../db/client.ts';
import { giftImportRows, giftImports } from '../../db/gift-imports-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { invalidFields } from '../../http/errors.ts';

type ImportRow = typeof giftImports.$inferSelect;

/**
 * Finds the import that a request continues with more rows of the same file. Returns undefined for one that can no
 * longer be undone; a new one then begins.
 *
 * @throws HttpError 422 for an id that is no import's, and for an import of another file
 */
export async function findContinuedImport(
  tx: Queries,
  { continues, file }: GiftImport,
  isOpen: (createdAt: Date) => boolean,
): Promise<ImportRow | undefined> {
  if (!continues) return undefined;
  const [found] = await tx
    .select()
    .from(giftImports)
    .where(and(eq(giftImports.id, continues), eq(giftImports.livemode, siteIsLive())))
    .for('update');
  if (found?.sha256 !== file.sha256 || found.format !== file.format)
    throw invalidFields({ continues: 'continues must be the id of an import of the same file.' });
  return isOpen(found.createdAt) ? found : undefined;
}

/**
 * Tells whether an import already has a row, because a response was lost and the same rows come again. Without a row it
 * returns true, because nothing is left to add.
 */
export async function hasRow(
  tx: Queries,
  importId: string,
  row: { line: number; type: (typeof giftImportRows.$inferSelect)['type'] } | undefined,
): Promise<boolean> {
  if (!row) return true;
  const { importId: of, line, type } = giftImportRows;
  const same = and(eq(of, importId), eq(line, row.line), eq(type, row.type));
  return (await tx.$count(giftImportRows, same)) > 0;
}

interface Counts {
  recorded: number;
  already: number;
  leftOut: number;
}

/** Adds the counts of further rows, and returns the import with the position of the next row. */
export async function addCounts(tx: Queries, id: string, counts: Counts) {
  const { recorded, already, leftOut } = giftImports;
  const [row] = await tx
    .update(giftImports)
    .set({
      recorded: sql`${recorded} + ${counts.recorded}`,
      already: sql`${already} + ${counts.already}`,
      leftOut: sql`${leftOut} + ${counts.leftOut}`,
    })
    .where(eq(giftImports.id, id))
    .returning();
  const [last] = await tx
    .select({ position: max(giftImportRows.position) })
    .from(giftImportRows)
    .where(eq(giftImportRows.importId, id));
  return { row, nextPosition: (last?.position ?? -1) + 1 };
}
