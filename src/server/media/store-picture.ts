import { and, eq, isNotNull } from 'drizzle-orm';
import type { Media } from '#contracts/blog/media.ts';
import { mediaName, mediaUrl, mediaWidths, parseMediaUrl } from '#lib/blog/media-address.ts';
import { pictures } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import type { PictureStore } from '../gateways/picture-store.ts';
import { renderPicture } from './render-picture.ts';

/**
 * Keeps an uploaded picture once, however often it comes. It is served from the moment on at which all of its
 * files are there, so that an upload that ends before leaves nothing.
 *
 * @throws HttpError 415, 422; PictureStoreError.
 */
export async function storePicture(file: Uint8Array, store: PictureStore): Promise<Media> {
  const { hash, width, height, renditions } = await renderPicture(file);
  const { queries } = database();
  const now = new Date();
  const [row] = await queries
    .insert(pictures)
    .values({ hash, width, height, usedAt: now })
    .onConflictDoUpdate({ target: pictures.hash, set: { usedAt: now } })
    .returning({ storedAt: pictures.storedAt });
  if (!row?.storedAt) {
    for (const rendition of renditions) {
      await store.put(mediaName(hash, rendition.width), rendition.data);
    }
    await queries.update(pictures).set({ storedAt: new Date() }).where(eq(pictures.hash, hash));
  }
  return { url: mediaUrl(hash, width), width, height };
}

/** The file of a path below `/media/`; null when there is none. @throws PictureStoreError */
export async function readPicture(path: string, store: PictureStore): Promise<ArrayBuffer | null> {
  const file = parseMediaUrl(path);
  if (!file) return null;
  const [row] = await database()
    .queries.select({ width: pictures.width })
    .from(pictures)
    .where(and(eq(pictures.hash, file.hash), isNotNull(pictures.storedAt)));
  if (!row || !mediaWidths(row.width).includes(file.width)) return null;
  return store.get(mediaName(file.hash, file.width));
}
