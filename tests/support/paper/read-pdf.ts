import { getDocumentProxy } from 'unpdf';

/** Pages of a PDF, and the text of its first in drawing order, blanks joined. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
  return { pages: pdf.numPages, text: text.join('').replace(/\s+/g, ' ') };
}
