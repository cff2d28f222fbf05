import { asc } from 'drizzle-orm';
import { pickColumns } from '../db/columns.ts';
import { type Queries, sameText } from '../db/client.ts';
import { privateLinks } from '../db/schema.ts';

/** Exports that an address was sent private links, without what they open. */
export function exportLinks(tx: Queries, email: string) {
  return tx
    .select(pickColumns(privateLinks, 'kind', 'createdAt', 'expiresAt', 'revokedAt'))
    .from(privateLinks)
    .where(sameText(privateLinks.email, email))
    .orderBy(asc(privateLinks.createdAt));
}
