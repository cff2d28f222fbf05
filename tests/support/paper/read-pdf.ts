import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** Pages of a PDF, and the text of its first in drawing order, blanks joined. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
  return { pages: pdf.numPages, text: text.join('').replace(/\s+/g, ' ') };
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

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
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const page = await pdf.getPage(number);
      return { texts: await readTexts(page), glyphs: await readGlyphs(page) };
    }),
  );
}
