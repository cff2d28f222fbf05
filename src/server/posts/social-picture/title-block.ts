import {
  isReadFromRight,
  layOutForPicture,
  type TextBlock,
  type TextStyle,
} from '../../pdf/outlines.ts';

export const ink = '#0b1e2b';

/** Pixels between the panel's text edges. */
export const titleWidth = 1028;

const mostLines = 3;

type Size = Pick<TextStyle, 'size' | 'leading'>;

/** For titles of up to so many characters, the largest first. */
const largerSizes = [
  { upTo: 40, size: 84, leading: 88 },
  { upTo: 60, size: 72, leading: 75 },
];

const smallest: Size = { size: 62, leading: 64 };

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The whole number that is the largest for which `holds`, up to `high`; at least `low`. */
async function largest(low: number, high: number, holds: (value: number) => Promise<boolean>) {
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** As long as it fits, ended at a word. */
async function shortened(title: string, fits: (text: string) => Promise<boolean>): Promise<string> {
  const words = Array.from(segmenter.segment(title), ({ segment }) => segment);
  const cut = (count: number) =>
    `${words
      .slice(0, count)
      .join('')
      .replace(/[\s\p{P}]+$/u, '')}…`;
  return cut(await largest(1, words.length - 1, (count) => fits(cut(count))));
}

export interface TitleBlock {
  block: TextBlock;
  isFromRight: boolean;
}

/** A title in at most three lines of about the same length; one that is too long ends with "…". */
export async function layOutTitle(title: string): Promise<TitleBlock> {
  const lay = (text: string, { size, leading }: Size, width = titleWidth) => {
    const style: TextStyle = { face: 'display', size, leading, color: ink, direction: 'auto' };
    return layOutForPicture(text, style, width);
  };
  const fits = async (text: string, size: Size) =>
    (await lay(text, size)).lines.length <= mostLines;
  const count = Array.from(title).length;
  let size = smallest;
  for (const { upTo, ...larger } of largerSizes) {
    if (count > upTo || !(await fits(title, larger))) continue;
    size = larger;
    break;
  }
  const isWhole = await fits(title, size);
  const text = isWhole ? title : await shortened(title, (part) => fits(part, size));
  const needed = (await lay(text, size)).lines.length;
  const isAsShort = async (less: number) =>
    (await lay(text, size, titleWidth - less)).lines.length === needed;
  const spare = await largest(0, titleWidth / 2, isAsShort);
  return { block: await lay(text, size, titleWidth - spare), isFromRight: isReadFromRight(title) };
}
