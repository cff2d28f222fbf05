/** Where plates are written, and what each weighs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const root = new URL('../../../../', import.meta.url);

/** The file of the repository at a path relative to its root. */
export const file = (path: string): URL => new URL(path, root);

/** Writes text or bytes and says their size, text also as Brotli carries it. */
export function write(path: string, content: string | Uint8Array): void {
  const url = file(path);
  mkdirSync(dirname(url.pathname), { recursive: true });
  writeFileSync(url, content);
  const size = Buffer.byteLength(content);
  const carried =
    typeof content === 'string' ? ` (${kb(brotliCompressSync(content).length)} br)` : '';
  console.log(`${path}  ${kb(size)}${carried}`);
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** A drawing as pixels, `width` wide. */
export function pixels(svg: string, width: number): Sharp {
  const units = Number(/width="([\d.]+)"/.exec(svg)?.[1] ?? width);
  return sharp(Buffer.from(svg), { density: Math.min(2400, (72 * width) / units) }).resize({
    width,
  });
}
