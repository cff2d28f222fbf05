import { createHash } from 'node:crypto';
import { identity } from '#model/site/identity.ts';
import { drawSvg } from '../../documents/typeset.ts';
import { openSharp } from '../../gateways/open-sharp.ts';

const fields = 4;

// Social networks show a large picture of this size in pixels.
const size = { width: 1200, height: 630 } as const;

const fromRight =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Draws the picture that social networks show of an article, a PNG of 1200 by 630 pixels. Its slug chooses one of four
 * fields behind the title.
 */
export async function drawPicture(article: {
  slug: string;
  title: string;
  category: string;
}): Promise<Buffer> {
  const number = createHash('sha256').update(article.slug).digest().readUInt8() % fields;
  const svg = await drawSvg('social.typ', {
    field: `fields/field-${number + 1}.png`,
    wordmark: identity.shortName,
    heading: article.title,
    topic: article.category,
    isFromRight: fromRight.test(article.title),
  });
  const sharp = await openSharp();
  // A point of the template becomes a pixel.
  const picture = sharp(Buffer.from(svg), { density: 72 }).resize(size);
  return picture.png({ palette: true, quality: 90 }).toBuffer();
}
