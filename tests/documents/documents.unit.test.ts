import { readFile } from 'node:fs/promises';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import {
  renderDocument,
  renderAcceptanceLetter,
  renderTaxAcknowledgment,
} from '#server/documents/documents.ts';
import { identity } from '#model/site/identity.ts';
import { readDocument } from '#tests/support/paper/read-document.ts';
import { readContent } from '#tests/support/paper/read-content.ts';
import {
  buildAcceptanceLetter,
  buildTaxAcknowledgment,
  difficultNames,
} from '#tests/support/factories/paper.ts';
import { isLong } from '#tests/support/long-run.ts';

/** Lists width and color of every line that the first page draws, in order. */
async function readStrokes(bytes: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  let [width, color] = [0, ''];
  return fnArray.flatMap((operator, index) => {
    const [first] = (argsArray[index] ?? []) as unknown[];
    if (operator === OPS.setLineWidth) width = Number(first);
    if (operator === OPS.setStrokeRGBColor) color = String(first);
    return operator === OPS.constructPath ? [`${width} ${color}`] : [];
  });
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** The page is tagged, and no text runs into the one below it, or off the page. */
async function expectInPlace(page: PdfPage): Promise<void> {
  expect(await page.getStructTree()).toBeTruthy();
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
  const boxes = texts.map(({ transform, width }) => {
    const [left, baseline] = [Number(transform[4]), Number(transform[5])];
    return { left, right: left + width, baseline };
  });
  for (const one of boxes) {
    expect(one.baseline).toBeGreaterThan(30);
    expect(one.right).toBeLessThan(612 - 36);
    const gaps = boxes
      .filter((other) => other.left < one.right && other.right > one.left)
      .map((other) => one.baseline - other.baseline)
      .filter((gap) => gap > 0.5);
    if (gaps.length > 0) expect(Math.min(...gaps)).toBeGreaterThan(8);
  }
}

const long = 'Institute of Regenerative Medicine and Developmental Biology '.repeat(5).trim();
const documents: [string, number, () => Promise<Uint8Array>][] = [
  ['test receipt', 1, () => renderTaxAcknowledgment(buildTaxAcknowledgment({ isTest: true }))],
  [
    'acknowledgment with the longest details',
    1,
    () =>
      renderTaxAcknowledgment(
        buildTaxAcknowledgment({
          donorName: long.slice(0, 200),
          donorEmail: `${'x'.repeat(242)}@example.org`,
          amountCents: 99_999_999,
          refundedCents: 1,
        }),
      ),
  ],
  ...['W', '李'].map((letter): [string, number, () => Promise<Uint8Array>] => [
    `acknowledgment of a name of 200 ${letter}`,
    1,
    () =>
      renderTaxAcknowledgment(
        buildTaxAcknowledgment({
          donorName: letter.repeat(200),
          donorEmail: `${'x'.repeat(128)}@example.org`,
          amountCents: 99_999_999,
          refundedCents: 1,
        }),
      ),
  ]),
  [
    'letter with the longest details',
    2,
    () =>
      renderAcceptanceLetter(
        buildAcceptanceLetter({
          firstName: long.slice(0, 200),
          lastName: 'W'.repeat(200),
          position: long,
          institution: long,
        }),
      ),
  ],
];

test.each(documents)(
  'a %s has title, author, language and date in its file, and %i tagged pages',
  async (_, pages, render) => {
    const bytes = await render();
    const { meta } = await readDocument(bytes);
    expect(meta.info).toMatchObject({ Author: identity.name, Language: 'en-US' });
    expect(meta.info.Title).toBeTruthy();
    expect(meta.info.CreationDate).toBe('D:20261120234200Z');
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(pdf.numPages).toBe(pages);
    for (let number = 1; number <= pages; number += 1)
      await expectInPlace(await pdf.getPage(number));
  },
);

test.each(documents)('a %s is the same file for the same data', async (_, _pages, render) => {
  expect(Buffer.from(await render()).equals(await render())).toBe(true);
});

test('a document has every font in it', async () => {
  const donorName = Object.values(difficultNames).join(' ');
  const bytes = await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName }));
  const count = (name: string) => Buffer.from(bytes).toString('latin1').split(name).length - 1;
  expect(count('/Type /FontDescriptor')).toBeGreaterThan(8);
  expect(count('/FontFile2')).toBe(count('/Type /FontDescriptor'));
  expect(count('/Type /Font\n')).toBe(2 * count('/Type /FontDescriptor'));
});

test.each(Object.entries(difficultNames))(
  'a search in the document finds a %s name as it was typed',
  async (_, name) => {
    const donation = await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName: name }));
    // The library turns text around as readers do, but leaves out replacement texts.
    const [page] = readContent(donation);
    const text = `${(await readDocument(donation)).text} ${page?.texts.join('') ?? ''}`;
    for (const word of name.split(' ')) expect(text).toContain(word);
  },
);

test('brackets, numbers and scripts of both directions are printed on one line as they are read', async () => {
  const donorName = `${difficultNames.german} (${difficultNames.hebrew}) 李小龍 12, (محمد) 34`;
  const bytes = await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName }));
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const drawn = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
  const baseline = drawn.find(({ str }) => str.startsWith('Müller'))?.transform[5] as unknown;
  const line = drawn.filter(({ transform }) => transform[5] === baseline);
  const inPlace = line.toSorted(
    (one, other) => Number(one.transform[4]) - Number(other.transform[4]),
  );
  // Each word holds its letters in reading order; those from right to left stand in that order.
  expect(inPlace.map(({ str }) => str.replace(/\s/g, '')).join(' ')).toBe(
    'Müller-Lüdenscheidt( דוד בן מרים ) 李 小 龍 12,( محمد ) 34',
  );
});

test('marks that turn text around or hide it are not printed', async () => {
  const donorName = 'Vi\u202esit\u200bing\u2066 Donor\u0000\n';
  const bytes = await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName }));
  expect((await readDocument(bytes)).text).toContain('Visiting Donor\n');
});

test('a document is rendered by its name, with data as the outbox stores them', async () => {
  const data: unknown = JSON.parse(JSON.stringify(buildAcceptanceLetter()));
  const printed = await renderDocument('acceptance-letter', data);
  expect(Buffer.from(printed).equals(await renderAcceptanceLetter(buildAcceptanceLetter()))).toBe(
    true,
  );
});

test('a document that does not exist is refused, and data that do not fit', async () => {
  await expect(renderDocument('invoice', {})).rejects.toThrow('There is no document "invoice".');
  await expect(renderDocument('acceptance-letter', {})).rejects.toThrow();
});

test('the mark of the documents is that of the site', async () => {
  const svg = await readFile('public/favicon.svg', 'utf8');
  const drawing = await readFile('src/server/documents/templates/mark.svg', 'utf8');
  const paths = drawing.match(/ d="[^"]+"/g) ?? [];
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(svg).toContain(path);
});

test('an acknowledgment draws the mark in its two colors', async () => {
  const strokes = await readStrokes(await renderTaxAcknowledgment(buildTaxAcknowledgment()));
  expect(strokes).toEqual(expect.arrayContaining(['1.45 #0b1e2b', '1.45 #b5381a']));
});

test('a name that looks like markup is printed as it was typed', async () => {
  const donorName = '#import "x" *bold* $a$ `code` <label> @ref \\ // end';
  const { text } = await readDocument(
    await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName })),
  );
  expect(text.replace(/\s/g, '')).toContain(donorName.replace(/\s/g, ''));
});

const donors = isLong ? 25 : 5;
test(`each of ${donors} donors who ask at once gets their own document`, async () => {
  const names = Array.from({ length: donors }, (_, index) => `Donor ${index} 李`);
  const files = await Promise.all(
    names.map((donorName) => renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName }))),
  );
  for (const [index, name] of names.entries())
    expect(
      (await readDocument(files[index] ?? new Uint8Array())).text.replace(/\s/g, ''),
    ).toContain(name.replace(/\s/g, ''));
});
