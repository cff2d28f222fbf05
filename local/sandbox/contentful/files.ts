import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');

/** A picture of the seed. */
export interface SeedFile {
  name: string;
  contentType: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** Width and height of an AVIF: its `ispe` box. */
function avifSize(bytes: Buffer): { width: number; height: number } {
  const box = bytes.indexOf('ispe');
  return { width: bytes.readUInt32BE(box + 8), height: bytes.readUInt32BE(box + 12) };
}

function svgSize(bytes: Buffer): { width: number; height: number } {
  const head = bytes.subarray(0, 500).toString('utf8');
  const measure = (name: string) =>
    Number(new RegExp(`\\s${name}="([\\d.]+)`).exec(head)?.[1] ?? 0);
  return { width: Math.round(measure('width')), height: Math.round(measure('height')) };
}

/** Where the artwork of the articles lies: covers beside the texts, figures with the site's own art. */
function pathOf(name: string): string {
  return /^figure-/.test(name)
    ? join(project, 'src/art/articles', name.replace('figure-', ''))
    : join(project, 'local/seed/assets', name);
}

/** Reads a picture such as `figure-wound-currents.svg`; undefined when it has not been drawn. */
export function readSeedFile(name: string): SeedFile | undefined {
  if (!/^[\w-]+\.(?:svg|avif)$/.test(name) || !existsSync(pathOf(name))) return undefined;
  const bytes = readFileSync(pathOf(name));
  return name.endsWith('.svg')
    ? { name, contentType: 'image/svg+xml', bytes, ...svgSize(bytes) }
    : { name, contentType: 'image/avif', bytes, ...avifSize(bytes) };
}
