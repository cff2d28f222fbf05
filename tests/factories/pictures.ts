import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { type Media, mediaSchema } from '#contracts/blog/media.ts';
import { dispatch } from '#tests/support/call-api.ts';
import { adminPassword } from '#tests/support/staff.ts';

interface Shape {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
}

let drawn = 0;

/** A picture that no other one equals: two halves, the left one red. */
export async function drawPicture({ width = 60, height = 40, format = 'png' }: Shape = {}) {
  drawn += 1;
  const color = { r: 0, g: drawn % 200, b: (drawn * 7) % 256 };
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const } };
  const red = { ...left, create: { ...left.create, background: '#f00' } };
  return sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: red, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A sound PNG in black, small as a file whatever its size in pixels. */
export function blackPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit of gray for each pixel.
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Sends a file as the portal does. */
export async function uploadFile(
  file: Uint8Array,
  { name = 'picture.png', type = 'image/png', password = adminPassword } = {},
) {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(file)], name, { type }));
  const response = await dispatch(
    new Request('http://localhost/api/admin/media', {
      method: 'POST',
      body: form,
      headers: { 'X-Admin-Password': password },
    }),
  );
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Uploads a picture that is taken. */
export async function uploadPicture(shape?: Shape): Promise<Media> {
  return mediaSchema.parse((await uploadFile(await drawPicture(shape))).body);
}

/** Reads a file of the site as a browser does. */
export function readFile(path: string, method = 'GET'): Promise<Response> {
  return dispatch(new Request(new URL(path, 'http://localhost'), { method }));
}
