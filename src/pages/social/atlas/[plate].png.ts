import type { APIRoute, GetStaticPaths } from 'astro';
import { paper } from '#model/site/palette.ts';
import { plateFiles } from '#plates/plate-files.ts';
import { readPlates } from '#plates/read-plates.ts';

export const getStaticPaths = (async () =>
  (await readPlates()).flatMap((plate) => {
    const drawing = plateFiles(plate).find(({ type }) => type === 'image/svg+xml');
    return drawing ? { params: { plate: plate.slug }, props: { svg: drawing.text } } : [];
  })) satisfies GetStaticPaths;

const margin = 24;

// Social networks show a large picture of 1200 × 630 pixels.
export const GET: APIRoute<{ svg: string }> = async ({ props: { svg } }) => {
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(svg))
    .resize({
      width: 1200 - 2 * margin,
      height: 630 - 2 * margin,
      fit: 'contain',
      background: paper.light,
    })
    .flatten({ background: paper.light })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: paper.light });
  const bytes = await picture.png({ palette: true, quality: 90 }).toBuffer();
  return new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': 'image/png' } });
};
