import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

export interface Shape {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
}

let drawn = 0;

/** Draws a picture that equals no other one: two halves, the left one red. */
export async function makePicture({ width = 60, height = 40, format = 'png' }: Shape = {}) {
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

/** Makes a valid PNG in black, small as a file whatever its size in pixels. */
export function blackPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Each pixel has one bit of gray.
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', new Uint8Array()),
  ]);
}
