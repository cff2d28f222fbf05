import { asc, inArray } from 'drizzle-orm';
import { pickColumns } from '../db/columns.ts';
import type { Queries } from '../db/client.ts';
import { privateLinks } from '../db/schema.ts';

/** Exports that somebody was sent private links, without what they open. */
export function exportLinks(tx: Queries, ids: string[]) {
  return tx
    .select(pickColumns(privateLinks, 'kind', 'createdAt', 'expiresAt', 'revokedAt'))
    .from(privateLinks)
    .where(inArray(privateLinks.id, ids))
    .orderBy(asc(privateLinks.createdAt));
}
