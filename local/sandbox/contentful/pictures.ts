import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');

/** Where pictures are served: the path carries the name of the host that serves the service's. */
export const pictureRoot = '/_sandbox/contentful/images.ctfassets.net';

const contentTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  avif: 'image/avif',
  jpg: 'image/jpeg',
};

/** A picture of the seed. */
export interface Picture {
  bytes: Buffer;
  contentType: string;
}

/** Covers are beside the articles, figures with the site's own art. */
function readPicture(name: string): Picture | undefined {
  const [, kind = ''] = /^[\w-]+\.(svg|avif|jpg)$/.exec(name) ?? [];
  const path = name.startsWith('figure-')
    ? join(project, 'src/art/articles', name.replace('figure-', ''))
    : join(project, 'local/seed/assets', name);
  if (kind === '' || !existsSync(path)) return undefined;
  return { bytes: readFileSync(path), contentType: contentTypes[kind] ?? '' };
}

function sizeOf({ bytes, contentType }: Picture): { width: number; height: number } {
  if (contentType === contentTypes.avif) {
    const box = bytes.indexOf('ispe');
    return { width: bytes.readUInt32BE(box + 8), height: bytes.readUInt32BE(box + 12) };
  }
  const head = bytes.subarray(0, 500).toString('utf8');
  const measure = (name: string) =>
    Math.round(Number(new RegExp(`\\s${name}="([\\d.]+)`).exec(head)?.[1] ?? 0));
  return { width: measure('width'), height: measure('height') };
}

/** The `file` field of an asset, such as of `figure-wound-currents.svg`; undefined when there is no such file. */
export function describePicture(fileName: string) {
  const picture = readPicture(fileName);
  if (!picture) return undefined;
  const details = { size: picture.bytes.byteLength, image: sizeOf(picture) };
  const { contentType } = picture;
  return { url: `${pictureRoot}/${fileName}`, fileName, contentType, details };
}

/**
 * The copy that the Images API would make, as near as the committed files come: a JPEG for social cards
 * when `format` asks for one, else the smallest that is at least `width` pixels wide.
 */
export function readCopy(name: string, width = Infinity, format?: string): Picture | undefined {
  const [stem, kind] = name.split('.');
  const card = format === 'jpg' ? readPicture(`${stem}.jpg`) : undefined;
  const wide = [160, 320, 640].find((drawn) => drawn >= width);
  return card ?? (wide ? readPicture(`${stem}-${wide}.${kind}`) : undefined) ?? readPicture(name);
}
