import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');

// Contentful's files have no scheme: `//images.ctfassets.net/{space}/{asset}/{token}/{file}`
// (Content Delivery API, "Assets"), in fields as in the Markdown that its editor writes.
const imageHost = '//images.ctfassets.net/sandbox-space';

/** The path of the pictures, which contains Contentful's image host, by which cover addresses are recognized. */
export const pictureRoot = '/_sandbox/contentful/images.ctfassets.net/sandbox-space';

/** Returns the address of a picture of the seed, as Contentful's editor writes it. */
export function pictureAddress(fileName: string): string {
  const asset = fileName.replace(/\.\w+$/, '');
  const token = createHash('sha256').update(asset).digest('hex').slice(0, 32);
  return `${imageHost}/${asset}/${token}/${fileName}`;
}

/** Rewrites the addresses of the sandbox's own pictures to this machine. */
export function hostPictures<Fields>(fields: Fields, host: string): Fields {
  const text = JSON.stringify(fields).replaceAll(`${imageHost}/`, `//${host}${pictureRoot}/`);
  return JSON.parse(text) as Fields;
}

const contentTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  avif: 'image/avif',
  jpg: 'image/jpeg',
};

export interface Picture {
  bytes: Buffer;
  contentType: string;
}

/** Reads a picture by its name; covers are beside the articles, figures with the site's own art. */
function readPicture(name: string): Picture | undefined {
  const [, kind = ''] = /^[\w-]+\.(svg|avif|jpg)$/.exec(name) ?? [];
  const path = name.startsWith('figure-')
    ? join(project, 'src/art/articles', name.replace('figure-', ''))
    : join(project, 'host/seed/assets', name);
  if (kind === '' || !existsSync(path)) return undefined;
  return { bytes: readFileSync(path), contentType: contentTypes[kind] ?? '' };
}

function readPictureSize({ bytes, contentType }: Picture): { width: number; height: number } {
  if (contentType === contentTypes.avif) {
    const box = bytes.indexOf('ispe');
    return { width: bytes.readUInt32BE(box + 8), height: bytes.readUInt32BE(box + 12) };
  }
  const head = bytes.subarray(0, 500).toString('utf8');
  const measure = (name: string) =>
    Math.round(Number(new RegExp(`\\s${name}="([\\d.]+)`).exec(head)?.[1] ?? 0));
  return { width: measure('width'), height: measure('height') };
}

/**
 * Describes the `file` field of an asset, such as of `figure-wound-currents.svg`; undefined when there is no such file.
 */
export function describePicture(fileName: string) {
  const picture = readPicture(fileName);
  if (!picture) return undefined;
  const details = { size: picture.bytes.byteLength, image: readPictureSize(picture) };
  const { contentType } = picture;
  return { url: pictureAddress(fileName), fileName, contentType, details };
}

/**
 * Reads the committed file nearest to what the Images API would make: a JPEG when `format` is `jpg`, else the smallest
 * file of at least `width` pixels.
 */
export function readImageVariant(
  name: string,
  width = Infinity,
  format?: string,
): Picture | undefined {
  const [stem, kind] = name.split('.');
  const jpeg = format === 'jpg' ? readPicture(`${stem}.jpg`) : undefined;
  const storedWidth = [160, 320, 640].find((candidate) => candidate >= width);
  return (
    jpeg ??
    (storedWidth ? readPicture(`${stem}-${storedWidth}.${kind}`) : undefined) ??
    readPicture(name)
  );
}
