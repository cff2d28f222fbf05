import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { UploadedPicture } from '#model/pictures/contract.ts';
import {
  pictureFileName,
  pictureUrl,
  pictureWidths,
  parsePictureUrl,
} from '#model/pictures/picture-address.ts';
import { pictures } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import type { PictureStore } from '../gateways/picture-store.ts';
import { PictureStoreError } from '../service-errors.ts';
import { type RenderedPicture, renderPicture } from './render-picture.ts';

// Staff can delete the picture during its upload.
const attempts = 3;

/**
 * Stores an uploaded picture once, however often it comes. It is served once all of its files are stored, so that an
 * interrupted upload leaves nothing. Its files are written each time, because the store can have lost one.
 *
 * @throws HttpError 415, 422, 503; PictureStoreError
 */
export async function storePicture(
  file: Uint8Array,
  store: PictureStore,
): Promise<UploadedPicture> {
  const { hash, width, height, renditions } = await renderPicture(file);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const isStored = await storeFiles({ hash, width, height, renditions }, store);
    if (isStored) return { url: pictureUrl(hash, width), width, height };
  }
  throw new PictureStoreError('The picture was deleted during its upload.');
}

async function storeFiles(picture: RenderedPicture, store: PictureStore): Promise<boolean> {
  const { hash, width, height, renditions } = picture;
  const { queries } = database();
  const now = new Date();
  await queries
    .insert(pictures)
    .values({ hash, width, height, usedAt: now })
    .onConflictDoUpdate({ target: pictures.hash, set: { usedAt: now, deletedAt: null } });
  for (const rendition of renditions) {
    await store.put(pictureFileName(hash, rendition.width), rendition.data);
  }
  const isStored = { storedAt: sql`coalesce(${pictures.storedAt}, now())` };
  const stored = await queries
    .update(pictures)
    .set(isStored)
    .where(and(eq(pictures.hash, hash), isNull(pictures.deletedAt)))
    .returning({ hash: pictures.hash });
  return stored.length > 0;
}

/** Reads a file of a picture; null when there is none. @throws PictureStoreError */
export async function readPicture(
  path: string,
  store: PictureStore,
): Promise<{ hash: string; data: ArrayBuffer } | null> {
  const file = parsePictureUrl(path);
  if (!file) return null;
  const [row] = await database()
    .queries.select({ width: pictures.width })
    .from(pictures)
    .where(and(eq(pictures.hash, file.hash), isNotNull(pictures.storedAt)));
  if (!row || !pictureWidths(row.width).includes(file.width)) return null;
  const data = await store.get(pictureFileName(file.hash, file.width));
  return data && { hash: file.hash, data };
}
