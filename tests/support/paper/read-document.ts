import { expect } from 'vitest';
import { getDocumentProxy, getMeta } from 'unpdf';

/** Reads what a PDF reader finds: the number of pages, and the text of the first one in drawing order, line by line. */
export async function readDocument(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .replace(/ +/g, ' ');
  const baselines = items.flatMap((item) =>
    'str' in item && item.str.trim() ? [Math.round(Number(item.transform[5]))] : [],
  );
  return { pages: pdf.numPages, text, baselines, meta: await getMeta(pdf) };
}

/** Expects texts one after the other; each is searched for behind the one before it. */
export function expectInOrder(text: string, parts: string[]): void {
  let from = 0;
  for (const part of parts) {
    const position = text.indexOf(part, from);
    expect(position, `"${part}" after what comes before it in:\n${text}`).toBeGreaterThanOrEqual(
      from,
    );
    from = position + part.length;
  }
}
