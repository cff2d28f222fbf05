import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** Maps each page of a PDF, in their order. */
async function mapPages<Read>(
  bytes: Uint8Array,
  read: (page: PdfPage) => Promise<Read>,
): Promise<Read[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return Promise.all(numbers.map(async (number) => read(await pdf.getPage(number))));
}

/** Reads the text of each page in drawing order, blanks joined. */
export function readPageTexts(bytes: Uint8Array): Promise<string[]> {
  return mapPages(bytes, async (page) => {
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    return text.join('').replace(/\s+/g, ' ');
  });
}

/** Counts the pages of a PDF, and reads the text of its first in drawing order, blanks joined. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const [text = '', ...others] = await readPageTexts(bytes);
  return { pages: 1 + others.length, text };
}

/** Reads the text of each glyph in drawing order, without replacement texts, which not every reader knows. */
export async function readGlyphs(bytes: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS();
  const pages = await mapPages(bytes, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList();
    return argsArray.flatMap((operands, index) => {
      const [shown] =
        fnArray[index] === OPS.showText ? (operands as [({ unicode: string } | number)[]]) : [];
      return (shown ?? []).flatMap((glyph) => (typeof glyph === 'object' ? [glyph.unicode] : []));
    });
  });
  return pages.flat();
}

interface TagNode {
  role?: string;
  id?: string;
  children?: TagNode[];
}

type Cell = [tag: string, text: string];

const nodesBelow = (node: TagNode): TagNode[] => [
  node,
  ...(node.children ?? []).flatMap(nodesBelow),
];

/** Reads the rows of tagged tables, as a screen reader finds them. */
export async function readTableRows(bytes: Uint8Array): Promise<Cell[][]> {
  const [first = [], ...others] = await mapPages(bytes, async (page) => {
    const texts = new Map<string, string>();
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    let id = '';
    for (const item of items) {
      if ('type' in item) id = item.type === 'endMarkedContent' ? '' : (item.id ?? '');
      else texts.set(id, (texts.get(id) ?? '') + item.str);
    }
    const textBelow = (cell: TagNode) =>
      nodesBelow(cell)
        .map((node) => (node.id === undefined ? '' : (texts.get(node.id) ?? '')))
        .join('')
        .trim();
    const rows = nodesBelow((await page.getStructTree()) as TagNode).filter(
      ({ role }) => role === 'TR',
    );
    return rows.map(({ children }) =>
      (children ?? []).map((cell): Cell => [cell.role ?? '', textBelow(cell)]),
    );
  });
  // Each page has the rows of all pages, and the texts of its own.
  return first.map((row, index) =>
    row.map(([tag, text], column) => [
      tag,
      text + others.map((rows) => rows[index]?.[column]?.[1] ?? '').join(''),
    ]),
  );
}
