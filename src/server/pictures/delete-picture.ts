import { and, eq, type SQL } from 'drizzle-orm';
import { pictureFileName, pictureWidths } from '#model/pictures/picture-address.ts';
import { pictures } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import type { PictureStore } from '../gateways/picture-store.ts';
import { purgeNowAndAtSweep } from '../http/purge.ts';

/** Returns the tag of a picture's files at the CDN, which would otherwise show them for a year. */
export const pictureTag = (hash: string) => `picture-${hash}`;

/**
 * Deletes a picture with its files, here and at the CDN, if a condition still holds for it; false when none was
 * deleted.
 *
 * @throws PictureStoreError
 */
export async function deletePicture(
  hash: string,
  store: PictureStore,
  condition?: SQL,
): Promise<boolean> {
  const isMeant = and(eq(pictures.hash, hash), condition);
  // From here on it is served by the CDN alone, even if this ends half-way; the sweep then removes what is left.
  await database().queries.update(pictures).set({ storedAt: null }).where(isMeant);
  const isDeleted = await database().transaction(async (tx) => {
    const [row] = await tx.delete(pictures).where(isMeant).returning();
    if (!row) return false;
    for (const width of pictureWidths(row.width)) await store.delete(pictureFileName(hash, width));
    return true;
  });
  if (isDeleted) await purgeNowAndAtSweep(pictureTag(hash));
  return isDeleted;
}
