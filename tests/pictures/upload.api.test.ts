/** Staff upload pictures, which are served to everybody (P-187). */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { pictureSchema } from '#model/pictures/contract.ts';
import { parsePictureUrl } from '#model/pictures/picture-address.ts';
import { pictures } from '#server/db/blog-schema.ts';
import { pictureStore } from '#server/gateways/picture-store.ts';
import { storePicture } from '#server/pictures/store-picture.ts';
import { makePicture } from '#tests/support/factories/make-picture.ts';
import { fetchFile, uploadFile, uploadPicture } from '#tests/support/upload-picture.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { withPictureStore, withoutPictureStore } from '#tests/support/picture-store.ts';
import { selectRows } from '#tests/support/rows.ts';

withPictureStore();

const readHash = (url: string) => parsePictureUrl(url)?.hash ?? '';

const at = (url: string, width: number) => `/media/${readHash(url)}-${width}.webp`;

async function decode(path: string) {
  const picture = sharp(await (await fetchFile(path)).arrayBuffer());
  return { ...(await picture.metadata()), pixels: await picture.raw().toBuffer() };
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'POST /api/admin/media takes %s',
  async (format) => {
    const response = await uploadFile(await makePicture({ format }), { name: 'any.txt', type: '' });
    expect(response).toMatchObject({ status: 201, body: { width: 60, height: 40 } });
    const { url } = pictureSchema.parse(response.body);
    expect(url).toMatch(/^\/media\/[0-9a-f]{64}-60\.webp$/);
    expect(await decode(url)).toMatchObject({ format: 'webp', width: 60, height: 40 });
  },
);

test('POST /api/admin/media makes three widths, at most 2,400 px a side', async () => {
  const { url, width, height } = await uploadPicture({ width: 3000, height: 2000 });
  expect([width, height]).toEqual([2400, 1600]);
  for (const each of [640, 1280, 2400]) expect((await decode(at(url, each))).width).toBe(each);
  const tall = await uploadPicture({ width: 1000, height: 4000 });
  expect([tall.width, tall.height]).toEqual([600, 2400]);
});

test('POST /api/admin/media never enlarges', async () => {
  const { url } = await uploadPicture({ width: 900, height: 300 });
  for (const width of [640, 900]) expect((await decode(at(url, width))).width).toBe(width);
  for (const width of [320, 1280, 2400]) expect((await fetchFile(at(url, width))).status).toBe(404);
});

/** Draws a photo that lies on its side, with the place and the camera of its taking. */
const takePhoto = async () =>
  sharp(await makePicture({ width: 60, height: 40, format: 'jpeg' }))
    .withExif({
      IFD0: { Make: 'Camera of Ana', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 46/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

test('an upload turns a picture upright', async () => {
  const file = await takePhoto();
  const { url, width, height } = pictureSchema.parse((await uploadFile(file)).body);
  expect([width, height]).toEqual([40, 60]);
  const { orientation, pixels } = await decode(url);
  expect(orientation).toBeUndefined();
  // The red left half is above now.
  expect(pixels[0]).toBeGreaterThan(200);
  expect(pixels.at(-3)).toBeLessThan(60);
});

test('an upload drops where a picture was taken and by what', async () => {
  const file = await takePhoto();
  expect(file.toString('latin1')).toContain('Camera of Ana');
  const { url } = pictureSchema.parse((await uploadFile(file)).body);
  expect((await decode(url)).exif).toBeUndefined();
  const served = Buffer.from(await (await fetchFile(url)).arrayBuffer()).toString('latin1');
  expect(served).not.toMatch(/Camera of Ana|Exif|ICC|XMP/);
});

test('an upload keeps what is transparent', async () => {
  const glass = { r: 0, g: 0, b: 255, alpha: 0.5 };
  const create = { width: 8, height: 8, channels: 4 as const, background: glass };
  const clear = await uploadFile(await sharp({ create }).png().toBuffer());
  expect(await decode(pictureSchema.parse(clear.body).url)).toMatchObject({ hasAlpha: true });
});

test('an upload in CMYK is served in sRGB', async () => {
  const print = await sharp(await makePicture())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  const { url } = pictureSchema.parse((await uploadFile(print)).body);
  expect(await decode(url)).toMatchObject({ space: 'srgb', channels: 3 });
});

test('the same picture twice is one, also at once', async () => {
  const file = await makePicture();
  const responses = await Promise.all([uploadFile(file), uploadFile(file)]);
  responses.push(await uploadFile(file));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  const urls = responses.map(({ body }) => pictureSchema.parse(body).url);
  expect(new Set(urls).size).toBe(1);
  const rows = await selectRows(pictures, eq(pictures.hash, readHash(urls[0] ?? '')));
  expect(rows).toHaveLength(1);
});

test('an upload that ends midway is served once the next one completes it', async () => {
  const file = await makePicture({ width: 900 });
  const store = pictureStore();
  const put = vi.fn(store.put).mockImplementationOnce(store.put);
  put.mockRejectedValueOnce(new Error('killed'));
  await expect(storePicture(file, { ...store, put })).rejects.toThrow('killed');
  const { key } = { key: String(put.mock.calls[0]?.[0]) };
  expect(await store.get(key)).not.toBeNull();
  expect((await fetchFile(`/media/${key}`)).status).toBe(404);
  const { url } = pictureSchema.parse((await uploadFile(file)).body);
  expect((await fetchFile(`/media/${key}`)).status).toBe(200);
  expect((await fetchFile(url)).status).toBe(200);
});

test.each([640, 900])(
  'a file of %i px that was lost comes back with the next upload',
  async (width) => {
    const file = await makePicture({ width: 900 });
    const { url } = pictureSchema.parse((await uploadFile(file)).body);
    const before = Buffer.from(await (await fetchFile(at(url, width))).arrayBuffer());
    await pictureStore().delete(`${readHash(url)}-${width}.webp`);
    expect((await fetchFile(at(url, width))).status).toBe(404);
    expect(await uploadFile(file)).toMatchObject({ status: 201, body: { url } });
    expect(Buffer.from(await (await fetchFile(at(url, width))).arrayBuffer())).toEqual(before);
  },
);

test('an upload is behind the gate, before the file is read', async () => {
  const call = { method: 'POST', body: 'no form' };
  expect(await callApi('/api/admin/media', call)).toMatchObject(
    refusal(401, 'Invalid admin password'),
  );
  expect((await uploadFile(await makePicture(), { password: 'wrong' })).status).toBe(401);
  expect((await callApi('/api/admin/media', { method: 'PUT', admin: true })).status).toBe(405);
});

test('an upload says so when the store cannot be reached', async () => {
  const file = await makePicture();
  expect(await withoutPictureStore(() => uploadFile(file))).toMatchObject(
    refusal(503, 'The store of pictures could not be reached. Please try again shortly.'),
  );
  expect((await uploadFile(file)).status).toBe(201);
});

test('a preview has pictures of its own', async () => {
  const file = await makePicture();
  const { url } = await storePicture(file, pictureStore('deploy-preview'));
  expect((await fetchFile(url)).status).toBe(404);
});

test('the file of a picture may be kept for ever, is nothing but a picture, and may be shown elsewhere', async () => {
  const { url } = await uploadPicture();
  const moved = await fetchFile(`${url}?x=1`);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, url]);
  const { status, headers } = await fetchFile(url);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('the file of a picture answers HEAD alike, and no other method', async () => {
  const { url } = await uploadPicture();
  const head = await fetchFile(url, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-type')).toBe('image/webp');
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status, headers } = await fetchFile(url, method);
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});

test('an address of no picture is not there, and is not kept', async () => {
  const { url } = await uploadPicture();
  const none = url.replace(/[0-9a-f]{64}/, '0'.repeat(64));
  const wrong = [none, url.replace('60.webp', '61.webp'), url.replace('.webp', '.png'), '/media/'];
  wrong.push(
    url.toUpperCase(),
    `${url}/x`,
    '/media/..%2f..%2fx',
    '/media',
    url.replace('-60', '-060'),
  );
  for (const path of wrong) {
    const { status, headers } = await fetchFile(path);
    expect([path, status]).toEqual([path, 404]);
    expect(headers.get('cache-control') ?? 'no-store').toBe('no-store');
  }
});
