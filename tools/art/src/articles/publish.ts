/** Writes an article's figure, and its cover: a crop of a drawing as a 1600 by 900 picture. */
import sharp from 'sharp';
import { pixels, write } from '../core/out.ts';

/** The largest a cover may be, bytes. */
const most = 58 * 1024;

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
  for (let quality = 50; ; quality -= 8) {
    const data = await sharp(raw).avif({ quality, effort: 2 }).toBuffer();
    if (data.length > most && quality > 20) continue;
    write(`local/seed/assets/cover-${slug}.avif`, data);
    return;
  }
}
