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

/** Sizes by the length of a title, the largest first. */
const sizes = [
  { upTo: 40, size: 84, leading: 88 },
  { upTo: 60, size: 72, leading: 75 },
  { upTo: Infinity, size: 62, leading: 64 },
];

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
  const lay = (text: string, { size, leading }: (typeof sizes)[number], width = titleWidth) => {
    const style: TextStyle = { face: 'display', size, leading, color: ink, direction: 'auto' };
    return layOutForPicture(text, style, width);
  };
  const count = Array.from(title).length;
  let text = title;
  let block: TextBlock | undefined;
  let chosen = sizes.findIndex(({ upTo }) => count <= upTo);
  for (; chosen < sizes.length; chosen += 1) {
    const size = sizes[chosen];
    if (!size) break;
    block = await lay(text, size);
    if (block.lines.length <= mostLines) break;
  }
  const size = sizes[Math.min(chosen, sizes.length - 1)];
  if (!size) throw new Error('There is no size for a title.');
  const lines = async (some: string, width?: number) => (await lay(some, size, width)).lines.length;
  if (!block || block.lines.length > mostLines) {
    text = await shortened(title, async (some) => (await lines(some)) <= mostLines);
    block = await lay(text, size);
  }
  const needed = block.lines.length;
  const spare = await largest(
    0,
    titleWidth / 2,
    async (less) => (await lines(text, titleWidth - less)) === needed,
  );
  return { block: await lay(text, size, titleWidth - spare), isFromRight: isReadFromRight(title) };
}
