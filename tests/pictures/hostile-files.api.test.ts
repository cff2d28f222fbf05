/** A file that is no picture, or a dangerous one, is refused. */
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pictureSchema } from '#model/pictures/contract.ts';
import { pictures } from '#server/db/blog-schema.ts';
import { blackPng, makePicture } from '#tests/support/factories/make-picture.ts';
import { fetchFile, uploadFile } from '#tests/support/upload-picture.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { withPictureStore } from '#tests/support/picture-store.ts';
import { selectRows } from '#tests/support/rows.ts';

withPictureStore();

const wrongType =
  'This file is not a picture that can be shown. Choose a JPEG, PNG, WebP, AVIF or GIF.';
const svg = 'SVG pictures are not accepted. Export the picture as PNG.';
const heic = 'HEIC pictures cannot be read here. Export the picture as JPEG.';
const broken = 'The picture is broken or was cut off. Export it again.';
const tooManyPixels =
  'The picture has more than 64 million pixels, or a side above 16,384. Make it smaller.';
const tooLarge = 'The picture is larger than 4 MB. Choose a smaller one.';

const script = '<script>alert(1)</script>';

const ftyp = (brand: string, ...compatible: string[]) => {
  const words = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(words.length + 4);
  return Buffer.concat([length, words, Buffer.alloc(64)]);
};

const jpeg = () => makePicture({ width: 400, height: 300, format: 'jpeg' });
const png = () => makePicture({ width: 400, height: 300 });

const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));

const files: [string, () => Promise<Buffer> | Buffer, number, string][] = [
  ['text', () => Buffer.from('just words'), 415, wrongType],
  ['HTML', () => Buffer.from(`<!doctype html>${script}`), 415, wrongType],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF'), 415, wrongType],
  [
    'a TIFF',
    async () =>
      sharp(await png())
        .tiff()
        .toBuffer(),
    415,
    wrongType,
  ],
  ['a program', () => Buffer.from('7f454c4602010100', 'hex'), 415, wrongType],
  ['SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 415, svg],
  ['SVG as XML', () => Buffer.from(`<?xml version="1.0"?>\n<!-- a -->\n<svg ></svg>`), 415, svg],
  ['HEIC', () => ftyp('heic', 'mif1', 'heic'), 415, heic],
  ['HEIF with another brand', () => ftyp('mif1', 'mif1', 'heic'), 415, heic],
  ['a name alone', () => Buffer.from('GIF89a/*=1;alert(1)//'), 422, broken],
  ['a JPEG cut off', async () => half(await jpeg()), 422, broken],
  ['a PNG cut off', async () => half(await png()), 422, broken],
  ['the head of a PNG', async () => (await png()).subarray(0, 40), 422, broken],
  ['an AVIF cut off', async () => half(await makePicture({ format: 'avif' })), 422, broken],
  ['a bomb of 900 million pixels', () => blackPng(30_000, 30_000), 422, tooManyPixels],
  ['30,000 pixels wide', () => blackPng(30_000, 4), 422, tooManyPixels],
  ['81 million pixels', () => blackPng(9000, 9000), 422, tooManyPixels],
  ['zero bytes', () => Buffer.alloc(0), 422, 'The file is empty.'],
  ['6 MB', async () => Buffer.concat([await jpeg(), Buffer.alloc(6 * 1024 * 1024)]), 413, tooLarge],
  ['a byte more than 4 MB', () => Buffer.alloc(4 * 1024 * 1024 + 1), 413, tooLarge],
];

test.each(files)(
  'a file that is %s is refused and leaves no picture behind',
  async (_what, make, status, error) => {
    const before = await selectRows(pictures);
    const response = await uploadFile(await make(), { name: 'cat.jpg', type: 'image/jpeg' });
    expect(response).toEqual({ status, body: { error, fields: { file: error } } });
    expect(await selectRows(pictures)).toEqual(before);
  },
);

test.each([
  ['JSON', { body: {} }, 415, 'Send the picture as multipart/form-data, in the field "file".'],
  [
    'a form of another kind',
    { body: 'file=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    415,
    'Send the picture as multipart/form-data, in the field "file".',
  ],
  [
    'no form at all',
    { body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=a' } },
    400,
    'The request body is not a valid form.',
  ],
  [
    'a form without the file',
    {
      body: '--a\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--a--\r\n',
      headers: { 'Content-Type': 'multipart/form-data; boundary=a' },
    },
    422,
    'Choose a picture, in the field "file".',
  ],
])('an upload of %s is answered with what to send instead', async (_what, call, status, error) => {
  const response = await callApi('/api/admin/media', { method: 'POST', admin: true, ...call });
  expect(response).toMatchObject({ status, body: { error } });
});

// sharp 0.35 was seen to end at its time limit with this message.
const timeout = new Error('timeout: 11% complete\nVipsImage: killed for image "temp-50"');

test.each(['autoOrient', 'webp'] as const)(
  'a picture that takes too long is not called broken: %s',
  async (step) => {
    const file = await png();
    const slow = sharp(file);
    vi.spyOn(slow, 'toBuffer').mockRejectedValue(timeout);
    const spy = vi.spyOn(sharp.prototype as Sharp, step).mockReturnValueOnce(slow);
    onTestFinished(() => spy.mockRestore());
    const tookTooLong = 'Reading the picture took too long. Please try again.';
    expect(await uploadFile(file)).toMatchObject(refusal(503, tookTooLong));
  },
);

describe('a picture that is something else, too', () => {
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), deflateSync(script)]);
  test.each([
    ['a PNG with a script after its end', async () => [await png(), Buffer.from(script)]],
    ['a JPEG that is an archive', async () => [await jpeg(), zip]],
    [
      'a GIF with a script',
      async () => [await makePicture({ format: 'gif' }), Buffer.from(script)],
    ],
  ])('%s is drawn again, without what is no picture', async (_what, make) => {
    const response = await uploadFile(Buffer.concat(await make()));
    expect(response.status).toBe(201);
    const { url } = pictureSchema.parse(response.body);
    const served = Buffer.from(await (await fetchFile(url)).arrayBuffer());
    expect(served.includes('script')).toBe(false);
    expect(served.includes(zip)).toBe(false);
  });
});
