import { and, eq, exists, inArray, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../db/client.ts';
import { donations, privateLinks, tributeNotices } from '../db/schema.ts';
import { tributeEmail } from './personal-data.ts';
import { tributeNoticeKey } from './tribute-notice.ts';

const { donationId, mailKey } = tributeNotices;

const others = alias(tributeNotices, 'others');

/** Selects the outbox keys of the mails that tell of these gifts. */
export const selectNoticeKeys = (tx: Queries, ids: string[]) =>
  tx
    .select({ key: sql<string>`${mailKey}` })
    .from(tributeNotices)
    .where(inArray(donationId, ids));

/**
 * Deletes the links of mails about these gifts, which hold the address of their recipient. A link stays while its mail
 * also tells of a gift whose donor's data remain.
 */
export async function eraseTributeLinks(tx: Queries, ids: string[]): Promise<void> {
  const itsKey = sql`${tributeNoticeKey('')} || ${privateLinks.id}`;
  const isKept = exists(
    tx
      .select({ id: others.donationId })
      .from(others)
      .innerJoin(donations, eq(donations.id, others.donationId))
      .where(and(eq(others.mailKey, itsKey), sql`${tributeEmail} is not null`)),
  );
  const isOfGifts = or(
    inArray(privateLinks.subjectId, ids),
    inArray(itsKey, selectNoticeKeys(tx, ids)),
  );
  await tx
    .delete(privateLinks)
    .where(and(eq(privateLinks.kind, 'tribute'), isOfGifts, not(isKept)));
}
