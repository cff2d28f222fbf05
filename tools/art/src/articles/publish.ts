/** Writes an article's figure, and its cover: a crop of a drawing as a picture of 16 to 9. */
import sharp from 'sharp';
import { pixels, write } from '../core/out.ts';

/**
 * Copies of a cover: the widths that are tried in turn, and the most that one may weigh, bytes. The
 * first is the cover; the others are what the CMS's Images API would make of it for smaller places.
 */
const copies = [
  { name: '', most: 21 * 1024, widths: [1280, 1120, 960, 800, 720] },
  { name: '-640', most: 12 * 1024, widths: [640, 560, 480] },
  { name: '-320', most: 5 * 1024, widths: [320, 288] },
  { name: '-160', most: 2 * 1024, widths: [160, 144] },
] as const;

/** The copy that social networks are given: none of them reads AVIF. */
const card = { width: 1200, height: 630, quality: 60 } as const;

/** Qualities that are tried for each width. */
const qualities = [50, 42, 34, 26, 20, 14];

/** Left, top, width and height of a crop, in units of the drawing; 16 to 9. */
export type Crop = readonly [number, number, number, number];

/** A drawing seen through a crop. */
export const cropped = (svg: string, [x, y, w, h]: Crop): string =>
  svg.replace(
    /viewBox="[^"]*" width="[^"]*" height="[^"]*"/,
    `viewBox="${x} ${y} ${w} ${h}" width="${w}" height="${h}"`,
  );

/** The best copy of a picture that is light enough. */
async function copyOf(raw: Buffer, { most, widths }: (typeof copies)[number]): Promise<Buffer> {
  for (const width of widths) {
    for (const quality of qualities) {
      const data = await sharp(raw).resize(width).avif({ quality, effort: 6 }).toBuffer();
      if (data.length <= most) return data;
    }
  }
  throw new Error(`No copy of ${widths.join(' or ')} pixels fits ${most} bytes.`);
}

/** Writes `src/art/articles/<slug>.svg` and `local/seed/assets/cover-<slug>.avif` with its copies and its card. */
export async function publish(
  slug: string,
  figure: string,
  cover: string,
  crop: Crop,
): Promise<void> {
  write(`src/art/articles/${slug}.svg`, figure);
  const raw = await pixels(cropped(cover, crop), 1600)
    .resize(1600, 900, { fit: 'cover' })
    .flatten({ background: '#F7F8F4' })
    .png()
    .toBuffer();
  for (const copy of copies) {
    write(`local/seed/assets/cover-${slug}${copy.name}.avif`, await copyOf(raw, copy));
  }
  const { width, height, quality } = card;
  const jpeg = sharp(raw).resize(width, height, { fit: 'cover' }).jpeg({ quality, mozjpeg: true });
  write(`local/seed/assets/cover-${slug}.jpg`, await jpeg.toBuffer());
}
