import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { pictureFileName, pictureWidths } from '#model/pictures/picture-address.ts';
import { pictures } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import type { PictureStore } from '../gateways/picture-store.ts';
import { purgeNowAndAtSweep } from '../http/purge.ts';

/** Returns the tag of a picture's files at the CDN, which would otherwise show them for a year. */
export const pictureTag = (hash: string) => `picture-${hash}`;

/**
 * Deletes a picture with its files, here and at the CDN, if a condition still holds for it; false when none was
 * deleted. When the store is away, the picture is served no longer, and each sweep tries to delete its files.
 *
 * @throws PictureStoreError
 */
export async function deletePicture(
  hash: string,
  store: PictureStore,
  condition?: SQL,
): Promise<boolean> {
  const isMeant = and(eq(pictures.hash, hash), condition);
  // From here on nobody is served the picture, even if the store is away; the sweep then deletes what is left.
  const marked = await database()
    .queries.update(pictures)
    .set({ storedAt: null, deletedAt: new Date() })
    .where(isMeant)
    .returning({ hash: pictures.hash });
  if (marked.length === 0) return false;
  await purgeNowAndAtSweep(pictureTag(hash));
  return database().transaction(async (tx) => {
    // An upload since then has taken the mark away.
    const isStillMarked = and(isMeant, isNotNull(pictures.deletedAt));
    const [row] = await tx.delete(pictures).where(isStillMarked).returning();
    if (!row) return false;
    for (const width of pictureWidths(row.width)) await store.delete(pictureFileName(hash, width));
    return true;
  });
}
