import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** What is read from each page of a PDF, in their order. */
async function mapPages<Read>(
  bytes: Uint8Array,
  read: (page: PdfPage) => Promise<Read>,
): Promise<Read[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return Promise.all(numbers.map(async (number) => read(await pdf.getPage(number))));
}

/** The text of each page in drawing order, blanks joined. */
export function readPageTexts(bytes: Uint8Array): Promise<string[]> {
  return mapPages(bytes, async (page) => {
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    return text.join('').replace(/\s+/g, ' ');
  });
}

/** Pages of a PDF, and the text of its first in drawing order, blanks joined. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const [text = '', ...others] = await readPageTexts(bytes);
  return { pages: 1 + others.length, text };
}

interface TreeNode {
  role?: string;
  alt?: string;
  id?: string;
  children?: TreeNode[];
}

/** The drawn text of a page by the id of its marked content. */
async function drawnTexts(page: PdfPage): Promise<Map<string, string>> {
  const options = { includeMarkedContent: true, disableNormalization: true };
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of (await page.getTextContent(options)).items) {
    if ('str' in item) {
      const id = open.findLast(Boolean) ?? '';
      texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push((item as { id?: string }).id ?? '');
  }
  return texts;
}

/** The texts of a page as a screen reader says them: a replacement text, else what is drawn. */
async function readTexts(page: PdfPage): Promise<string[]> {
  const drawn = await drawnTexts(page);
  const read = ({ alt, id, children = [] }: TreeNode): string =>
    alt ?? (id === undefined ? children.map(read).join('') : (drawn.get(id) ?? ''));
  const [root] = ((await page.getStructTree()) as TreeNode | null)?.children ?? [];
  return (root?.children ?? []).map(read);
}

/** The number of every glyph that a page draws; 0 is a box. */
async function readGlyphs(page: PdfPage): Promise<number[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.flatMap((operator, at) => {
    if (operator !== OPS.showText) return [];
    const [shown] = argsArray[at] as [(number | { originalCharCode: number })[]];
    return shown.flatMap((glyph) => (typeof glyph === 'number' ? [] : glyph.originalCharCode));
  });
}

/** Per page its texts in the order of the structure tree, and its glyphs. */
export async function readStructure(
  bytes: Uint8Array,
): Promise<{ texts: string[]; glyphs: number[] }[]> {
  return mapPages(bytes, async (page) => ({
    texts: await readTexts(page),
    glyphs: await readGlyphs(page),
  }));
}
