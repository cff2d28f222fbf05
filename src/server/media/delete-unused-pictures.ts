import { and, eq, inArray, lt, or, isNull, sql } from 'drizzle-orm';
import { mediaName, mediaWidths } from '#lib/blog/media-address.ts';
import { blogAuthors, blogPosts, pictures } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';

const dayMs = 86_400_000;

/** After its last use, or its upload (P-187). */
const keptDays = 30;

/** An upload takes seconds. */
const uploadDays = 1;

const mentioned = (text: ReturnType<typeof sql>, table: ReturnType<typeof sql>) =>
  sql`select (regexp_matches(${text}, '/media/([0-9a-f]{64})-', 'g'))[1] from ${table}`;

/** Hashes in the texts, covers and avatars of posts and authors, drafts included. */
const usedHashes = sql`(${mentioned(
  sql`${blogPosts.content} || ' ' || ${blogPosts.coverImage}`,
  sql`${blogPosts}`,
)} union ${mentioned(sql`${blogAuthors.avatarUrl}`, sql`${blogAuthors}`)})`;

/**
 * Notes which pictures are used, which reads every post: once a day, and each time while one is unused. Removes
 * those that nothing used for thirty days, and what uploads that never ended left.
 */
export async function deleteUnusedPictures(now = new Date()): Promise<void> {
  const { queries } = database();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const isOld = lt(pictures.usedAt, before(1));
  const [old] = await queries.select({ hash: pictures.hash }).from(pictures).where(isOld).limit(1);
  if (!old) return;
  await queries
    .update(pictures)
    .set({ usedAt: now })
    .where(and(isOld, inArray(pictures.hash, usedHashes)));
  const isUnused = lt(pictures.usedAt, before(keptDays));
  const isLeft = and(isNull(pictures.storedAt), lt(pictures.usedAt, before(uploadDays)));
  const unused = await queries.select().from(pictures).where(or(isUnused, isLeft)).limit(100);
  if (unused.length === 0) return;
  // Loaded here, because most sweeps remove nothing.
  const { pictureStore } = await import('../gateways/picture-store.ts');
  const store = pictureStore();
  for (const { hash, width, usedAt } of unused) {
    const isStill = and(eq(pictures.hash, hash), eq(pictures.usedAt, usedAt));
    // No longer served from here on, even if this ends half-way.
    await queries.update(pictures).set({ storedAt: null }).where(isStill);
    // An upload of the same picture keeps it before this, and waits for its end during it.
    await database().transaction(async (tx) => {
      const rows = await tx.delete(pictures).where(isStill).returning();
      if (rows.length === 0) return;
      for (const each of mediaWidths(width)) await store.delete(mediaName(hash, each));
    });
  }
}
