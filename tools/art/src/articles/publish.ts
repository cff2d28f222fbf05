/** Writes an article's figure, and its cover: a crop of a drawing as a picture of 16 to 9. */
import sharp from 'sharp';
import { pixels, write } from '../core/out.ts';

/** The largest a cover may be, bytes: it stands on the first screen of its article. */
const most = 24 * 1024;

/** Widths and qualities of a cover, in the order in which they are tried. */
const sizes = [1280, 1120, 960, 800, 720].flatMap((width) =>
  [50, 42, 34, 26].map((quality) => ({ width, quality })),
);

/** Left, top, width and height of a crop, in units of the drawing; 16 to 9. */
export type Crop = readonly [number, number, number, number];

/** A drawing seen through a crop. */
export const cropped = (svg: string, [x, y, w, h]: Crop): string =>
  svg.replace(
    /viewBox="[^"]*" width="[^"]*" height="[^"]*"/,
    `viewBox="${x} ${y} ${w} ${h}" width="${w}" height="${h}"`,
  );

/** Writes `src/art/articles/<slug>.svg` and `local/seed/assets/cover-<slug>.avif`. */
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
  for (const { width, quality } of sizes) {
    const data = await sharp(raw).resize(width).avif({ quality, effort: 6 }).toBuffer();
    if (data.length > most) continue;
    write(`local/seed/assets/cover-${slug}.avif`, data);
    return;
  }
  throw new Error(`The cover of ${slug} does not fit ${most} bytes.`);
}
