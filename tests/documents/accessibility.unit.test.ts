import { expect, test } from 'vitest';
import {
  renderAcceptanceLetter,
  renderTaxAcknowledgment,
  renderYearlyStatement,
} from '#server/documents/documents.ts';
import { readPageTexts, readTableRows } from '#tests/support/paper/read-pdf.ts';
import {
  buildAcceptanceLetter,
  buildStatedDonation,
  buildTaxAcknowledgment,
  buildYearlyStatement,
} from '#tests/support/factories/paper.ts';

test('the details of an acknowledgment are a table for screen readers', async () => {
  const rows = await readTableRows(await renderTaxAcknowledgment(buildTaxAcknowledgment()));
  expect(rows.slice(0, 3)).toEqual([
    [
      ['TH', 'Detail'],
      ['TH', 'On record'],
    ],
    [
      ['TD', 'Donor'],
      ['TD', 'Visiting Donor'],
    ],
    [
      ['TD', 'Email'],
      ['TD', 'donor@example.org'],
    ],
  ]);
  expect(rows).toHaveLength(9);
});

/** Renders a statement of three pages. */
const renderThreePages = () =>
  renderYearlyStatement(
    buildYearlyStatement({
      donations: Array.from({ length: 40 }, (_, index) =>
        buildStatedDonation({ netCents: 100 + index }),
      ),
    }),
  );

test('the gifts of a statement are one table for screen readers', async () => {
  const rows = await readTableRows(await renderThreePages());
  expect(rows).toHaveLength(1 + 40 + 1);
  expect(rows[0]).toEqual([
    ['TH', 'Date of gift'],
    ['TH', 'Gift'],
    ['TH', 'Amount'],
  ]);
  expect(rows[40]).toEqual([
    ['TD', 'November 20, 2026'],
    ['TD', 'Visa ending in 4242'],
    ['TD', '$1.39'],
  ]);
  expect(rows[41]).toEqual([
    ['TD', 'Total for the tax year'],
    ['TD', '$100.00 USD'],
  ]);
});

test('each page of a statement shows the head of its table', async () => {
  const pages = await readPageTexts(await renderThreePages());
  expect(pages).toHaveLength(3);
  for (const text of pages) expect(text).toContain('Date of gift Gift Amount');
});

test('the table of a statement says that no gift of a year is left', async () => {
  const none = buildYearlyStatement({ donations: [], totalCents: 0 });
  const rows = await readTableRows(await renderYearlyStatement(none));
  expect(rows.slice(1)).toEqual([
    [['TD', 'No gift of this year is left.']],
    [
      ['TD', 'Total for the tax year'],
      ['TD', '$0.00 USD'],
    ],
  ]);
});

test.each([
  ['an acknowledgment', () => renderTaxAcknowledgment(buildTaxAcknowledgment())],
  ['a letter', () => renderAcceptanceLetter(buildAcceptanceLetter())],
  ['a statement', () => renderYearlyStatement(buildYearlyStatement())],
])(
  'the file of %s says that it is PDF/UA-1, in English, with a title and tags',
  async (_, render) => {
    const file = Buffer.from(await render()).toString('latin1');
    const signs = [
      '<pdfuaid:part>1</pdfuaid:part>',
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/Marked true',
      '/Type /StructTreeRoot',
      ...['Document', 'H1', 'P'].map((role) => `/S /${role}\n`),
    ];
    expect(signs.filter((sign) => !file.includes(sign))).toEqual([]);
  },
);

test('the offers of a letter are a list for screen readers, and its address a link', async () => {
  const file = Buffer.from(await renderAcceptanceLetter(buildAcceptanceLetter())).toString(
    'latin1',
  );
  expect(file.split('/S /LI\n').length - 1).toBe(4);
  expect(file).toContain('/S /Link\n');
});
