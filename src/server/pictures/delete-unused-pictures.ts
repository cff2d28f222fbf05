import { dayMs } from '#model/dates/durations.ts';
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { pictures } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { deletePicture } from './delete-picture.ts';
import { usedHashes } from './picture-uses.ts';

// The days count from the last use, or the upload.
const keptDays = 30;

// An upload takes seconds.
const uploadDays = 1;

/**
 * Removes pictures that nothing used for thirty days, and the remains of interrupted uploads and deletions. It reads
 * every post for this, once a day; while a picture is unused, each time.
 */
export async function deleteUnusedPictures(now = new Date()): Promise<void> {
  const { queries } = database();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const isOld = lt(pictures.usedAt, before(1));
  const isDeleted = isNotNull(pictures.deletedAt);
  const isDue = or(isOld, isDeleted);
  const [due] = await queries.select({ hash: pictures.hash }).from(pictures).where(isDue).limit(1);
  if (!due) return;
  await queries
    .update(pictures)
    .set({ usedAt: now })
    .where(and(isOld, isNotNull(pictures.storedAt), inArray(pictures.hash, usedHashes)));
  const isUnused = lt(pictures.usedAt, before(keptDays));
  const isInterrupted = and(isNull(pictures.storedAt), lt(pictures.usedAt, before(uploadDays)));
  const isRemovable = or(isUnused, isInterrupted, isDeleted);
  const removable = await queries.select().from(pictures).where(isRemovable).limit(100);
  if (removable.length === 0) return;
  // The store is loaded here, because most sweeps remove nothing.
  const { pictureStore } = await import('../gateways/picture-store.ts');
  const store = pictureStore();
  for (const { hash, usedAt } of removable) {
    // An upload of the same picture protects it before this, and waits for its end during it.
    await deletePicture(hash, store, eq(pictures.usedAt, usedAt));
  }
}
