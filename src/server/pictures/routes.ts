import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  pictureLimits,
  pictureMessages,
  pictureSchema,
  storedPicturesSchema,
} from '#model/pictures/contract.ts';
import { parsePictureUrl } from '#model/pictures/picture-address.ts';
import { pictureStore } from '../gateways/picture-store.ts';
import type { ApiContext, ApiEnv } from '../http/api.ts';
import { noParameter, withoutQuery } from '../http/cache.ts';
import {
  responds,
  respondsFile,
  respondsNothing,
  describeRoute,
  refuses,
} from '../http/route-description.ts';
import { HttpError, invalidFields, notFound } from '../http/errors.ts';
import { limitBody } from '../http/validate.ts';
import { deletePicture, pictureTag } from './delete-picture.ts';
import { listPictures } from './picture-uses.ts';
import { readPicture, storePicture } from './store-picture.ts';

const formBytes = 16 * 1024;

function tooLarge(): HttpError {
  const { tooLarge: error } = pictureMessages;
  return new HttpError(413, { error, fields: { file: error } });
}

/**
 * Reads the uploaded file.
 *
 * @throws HttpError 400, 413, 415, 422
 */
async function readFile(c: ApiContext): Promise<Uint8Array> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new HttpError(415, { error: pictureMessages.notAForm });
  }
  const form = await c.req.formData().catch(() => {
    throw new HttpError(400, { error: 'The request body is not a valid form.' });
  });
  const file = form.get('file');
  if (!(file instanceof File)) throw invalidFields({ file: pictureMessages.none });
  if (file.size > pictureLimits.file) throw tooLarge();
  return file.bytes();
}

const describeUpload = describeRoute({
  body: { schema: z.object({ file: z.file() }), types: ['multipart/form-data'] },
  refusals: [400, 413, 415, 422, 503],
});

const openStore = (c: ApiContext) => pictureStore(c.env.deploy?.context);

export const adminPictureRoutes = new Hono<ApiEnv>()
  .get('/', responds(storedPicturesSchema), async (c) => c.json(await listPictures()))
  .post(
    '/',
    responds(pictureSchema, 201),
    describeUpload,
    limitBody(pictureLimits.file + formBytes, tooLarge),
    async (c) => c.json(await storePicture(await readFile(c), openStore(c)), 201),
  )
  .delete('/:file', refuses(404), respondsNothing, async (c) => {
    const picture = parsePictureUrl(`/media/${c.req.param('file')}`);
    if (!picture || !(await deletePicture(picture.hash, openStore(c)))) throw notFound('Picture');
    return c.body(null, 204);
  });

// Pages of other sites may show the picture, such as readers of feeds.
const fileHeaders = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000, immutable',
  'Netlify-Vary': noParameter,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export const mediaRoutes = new Hono<ApiEnv>().get(
  '/:file',
  refuses(404),
  respondsFile('image/webp'),
  withoutQuery,
  async (c) => {
    const picture = await readPicture(c.req.path, openStore(c));
    if (!picture) throw notFound('Picture');
    return c.body(picture.data, 200, {
      ...fileHeaders,
      'Netlify-Cache-Tag': pictureTag(picture.hash),
    });
  },
);
