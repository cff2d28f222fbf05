import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');

/** Where pictures are served: the path carries the name of the host that serves the service's. */
export const pictureRoot = '/_sandbox/contentful/images.ctfassets.net';

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

/** The bytes of a picture; undefined when it has not been drawn. */
function readDrawn(name: string): Buffer | undefined {
  return existsSync(pathOf(name)) ? readFileSync(pathOf(name)) : undefined;
}

/** Reads a picture such as `figure-wound-currents.svg`; undefined when it has not been drawn. */
export function readSeedFile(name: string): SeedFile | undefined {
  const bytes = /^[\w-]+\.(?:svg|avif)$/.test(name) ? readDrawn(name) : undefined;
  if (!bytes) return undefined;
  return name.endsWith('.svg')
    ? { name, contentType: 'image/svg+xml', bytes, ...svgSize(bytes) }
    : { name, contentType: 'image/avif', bytes, ...avifSize(bytes) };
}

/** What a page asks of the Images API. */
export interface PictureRequest {
  /** Pixels; undefined asks for the picture as wide as it is. */
  width: number | undefined;
  /** The format, such as `jpg`; undefined for the picture's own. */
  format: string | undefined;
}

/**
 * The copy of a picture that the Images API would make: covers come with copies of some widths and with
 * a JPEG for social cards (tools/art), and the smallest that is wide enough is sent, as it was drawn.
 */
export function readCopy(
  name: string,
  { width, format }: PictureRequest,
): Pick<SeedFile, 'bytes' | 'contentType'> | undefined {
  if (!/^[\w-]+\.(?:svg|avif)$/.test(name)) return undefined;
  const [stem, kind] = name.split('.');
  const card = format === 'jpg' ? readDrawn(`${stem}.jpg`) : undefined;
  if (card) return { bytes: card, contentType: 'image/jpeg' };
  const copies = width === undefined || kind === 'svg' ? [] : [160, 320, 640];
  const wide = copies.find((drawn) => drawn >= (width ?? 0));
  return (wide && readSeedFile(`${stem}-${wide}.${kind}`)) || readSeedFile(name);
}
