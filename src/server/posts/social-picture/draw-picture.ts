import { identity } from '#model/site/identity.ts';
import { openSharp } from '../../gateways/open-sharp.ts';
import { markPaths } from '../../pdf/mark.ts';
import { layOutForPicture, outlineOf, type TextStyle } from '../../pdf/outlines.ts';
import { drawField, type FieldLabel, pictureSize } from './field.ts';
import { ink, layOutTitle, titleWidth } from './title-block.ts';

const [paper, soft, rule, spike] = ['#f7f8f4', '#435561', '#ccd4cf', '#b5381a'];

const wordmark: TextStyle = { face: 'display', size: 31, leading: 40, color: ink };
const topic: TextStyle = { face: 'sans', size: 26, leading: 34, color: soft, direction: 'auto' };
const scale: TextStyle = { face: 'mono', size: 15, leading: 20, color: ink };

/** The panel of the title. */
const panel = { x: 40, right: 1160, bottom: 590, text: 86 } as const;

interface Place {
  x: number;
  y: number;
  width: number;
  isFromRight?: boolean;
}

/** The first line of a text. */
async function writeLine(text: string, style: TextStyle, { x, y, width, isFromRight }: Place) {
  const { lines } = await layOutForPicture(text, style, width);
  const [line] = lines;
  if (!line) return '';
  return outlineOf(line, style, isFromRight ? x + width - line.width : x, y);
}

async function drawWordmark(): Promise<string> {
  const name = await writeLine(identity.shortName, wordmark, { x: 140, y: 97, width: 300 });
  return `<rect x="40.5" y="40.5" width="351" height="93" fill="${paper}" stroke="${ink}"/>
    <g transform="translate(62 58) scale(1.82)" fill="none" stroke-width="1.45" stroke-linecap="round" stroke-linejoin="round">
      <path d="${markPaths.contours}" stroke="${ink}"/><path d="${markPaths.spike}" stroke="${spike}"/>
    </g>${name}`;
}

async function drawLabel({ x, y, text, color, ground }: FieldLabel): Promise<string> {
  const style = { ...scale, color };
  const width = 40;
  return `<rect x="${x - width / 2}" y="${y - 10}" width="${width}" height="20" fill="${ground}"/>
    ${await writeLine(text, style, { x: x - 14, y: y + 5, width })}`;
}

/** An article's title on a field of its own, as a PNG for social networks. */
export async function drawPicture(article: {
  slug: string;
  title: string;
  category: string;
}): Promise<Buffer> {
  const { width, height } = pictureSize;
  const { block, isFromRight } = await layOutTitle(article.title);
  const { size } = block.style;
  const hasTopic = article.category.trim() !== '';
  const last =
    (hasTopic ? 546 - 44 : panel.bottom - 44) - size * 0.3 - (block.lines.at(-1)?.below ?? 0);
  const [, ...more] = block.lines;
  const first = last - more.reduce((sum, { advance }) => sum + advance, 0);
  const top = Math.round(first - size * 0.8 - 35 - (block.lines[0]?.above ?? 0));
  const field = drawField(article.slug, top);
  let y = first;
  const title = block.lines.map((line, index) => {
    if (index > 0) y += line.advance;
    const x = isFromRight ? panel.text + titleWidth - line.width : panel.text;
    return outlineOf(line, block.style, x, y);
  });
  const place = { x: panel.text, y: 546, width: titleWidth, isFromRight };
  const frame = (inset: number, color: string, fill: string) =>
    `<rect x="${panel.x + inset + 0.5}" y="${top + inset + 0.5}" width="${panel.right - panel.x - 2 * inset - 1}" height="${panel.bottom - top - 2 * inset - 1}" fill="${fill}" stroke="${color}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    ${field.svg}
    ${(await Promise.all(field.labels.map(drawLabel))).join('')}
    ${await drawWordmark()}
    ${frame(0, ink, paper)}${frame(7, rule, 'none')}
    ${title.join('')}
    ${hasTopic ? await writeLine(article.category, topic, place) : ''}
  </svg>`;
  const sharp = await openSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
}
