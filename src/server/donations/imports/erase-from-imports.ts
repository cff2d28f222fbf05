import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { giftImportRows } from '../../db/gift-imports-schema.ts';
import { giverMailboxes } from '../../db/schema.ts';
import { normalizedName } from '../givers.ts';

/** Removes the names of givers from rows of files that became no donation. */
export async function eraseFromImports(tx: Queries, giverIds: readonly string[]): Promise<void> {
  if (giverIds.length === 0) return;
  const { waiting } = giftImportRows;
  const names = tx
    .select({ name: giverMailboxes.name })
    .from(giverMailboxes)
    .where(inArray(giverMailboxes.giverId, [...giverIds]));
  await tx
    .update(giftImportRows)
    .set({ waiting: sql`${waiting} || '{"donor": null}'::jsonb` })
    .where(inArray(normalizedName(sql`${waiting} ->> 'donor'`), names));
}
