import { readFile } from 'node:fs/promises';
import { getDocumentProxy, getMeta, getResolvedPDFJS } from 'unpdf';
import { describe, expect, test } from 'vitest';
import {
  renderDocument,
  renderAcceptanceLetter,
  renderTaxAcknowledgment,
  renderYearlyStatement,
} from '#server/documents/documents.ts';
import { identity } from '#model/site/identity.ts';
import { readContent } from '#tests/support/paper/read-content.ts';
import { readGlyphs, readPageTexts, readTableRows } from '#tests/support/paper/read-pdf.ts';
import {
  buildAcceptanceLetter,
  buildStatedDonation,
  buildTaxAcknowledgment,
  buildYearlyStatement,
  difficultNames,
} from '#tests/support/factories/paper.ts';
import { isLong } from '#tests/support/long-run.ts';

/** Reads what a PDF reader finds: pages, and the text of the first in drawing order, line by line. */
async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .replace(/ +/g, ' ');
  const heights = items.flatMap((item) =>
    'str' in item && item.str.trim() ? [Math.round(Number(item.transform[5]))] : [],
  );
  return { pages: pdf.numPages, text, heights, meta: await getMeta(pdf) };
}

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

function expectInOrder(text: string, parts: string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    expect(at, `"${part}" after what comes before it in:\n${text}`).toBeGreaterThanOrEqual(from);
    from = at + part.length;
  }
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

describe('the tax acknowledgment', () => {
  test('is one page that states everything a tax return needs, in order', async () => {
    const { pages, text } = await read(await renderTaxAcknowledgment(buildTaxAcknowledgment()));
    expect(pages).toBe(1);
    expectInOrder(text, [
      'Tax acknowledgment',
      '$100.00',
      'Thank you.',
      'Visiting Donor',
      'donor@example.org',
      'November 20, 2026 at 3:42 PM PST',
      '$100.00 USD',
      'Visa ending in 4242',
      '8f2c41d6-0b7e-4a9d-b1c3-52e6a7d90f18',
      identity.name,
      identity.ein,
      '501(c)(3)',
      'No goods or services were provided',
    ]);
  });

  test.each([
    ['letters', 'Wolfeschlegelsteinhausen'.repeat(9).slice(0, 200)],
    ['accented letters', 'Zoe\u0301'.repeat(50)],
    ['Chinese characters', '李小龍'.repeat(67).slice(0, 200)],
  ])(
    'a name of 200 %s and a long address are printed in whole, over several lines',
    async (_, donorName) => {
      const donorEmail = `${'first.second.'.repeat(10)}last@department.of.a.university.example`;
      const data = buildTaxAcknowledgment({ donorName, donorEmail });
      const { text } = await read(await renderTaxAcknowledgment(data));
      const joined = text.replace(/\s/g, '');
      expect(joined).toContain(`Donor${donorName.normalize('NFC').replace(/\s/g, '')}Email`);
      expect(joined).toContain(`Email${donorEmail}Date`);
    },
  );

  test('a long address is set smaller, so that it stays in one line or two', async () => {
    const readSize = async (donorEmail: string) => {
      const bytes = await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorEmail }));
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      const { items } = await (await pdf.getPage(1)).getTextContent();
      const item = items.find((one) => 'str' in one && one.str.startsWith(donorEmail.slice(0, 8)));
      return item && 'transform' in item ? Number(item.transform[0]) : 0;
    };
    const short = await readSize('visiting@example.org');
    expect(short).toBeGreaterThan(10);
    expect(await readSize(`${'x'.repeat(200)}@example.org`)).toBeLessThan(short * 0.9);
  });

  test('an anonymous donation without card details says so', async () => {
    const nothing = { donorName: null, donorEmail: null, cardBrand: null, cardLast4: null };
    const { text } = await read(await renderTaxAcknowledgment(buildTaxAcknowledgment(nothing)));
    expectInOrder(text, ['Donor', 'Anonymous', 'Payment method', 'N/A']);
    expect(text).not.toContain('Email');
  });

  test('of a donation that was partly refunded states what is left, and of what', async () => {
    const replaces = '2026-11-19T20:00:00.000Z';
    const data = buildTaxAcknowledgment({ amountCents: 10_000, refundedCents: 2599, replaces });
    const { pages, text } = await read(await renderTaxAcknowledgment(data));
    expect(pages).toBe(1);
    expectInOrder(text, [
      'Corrected tax acknowledgment',
      '$74.01',
      'Amount',
      '$74.01 USD',
      'Refunded',
      '$25.99 of $100.00 USD',
      identity.ein,
    ]);
  });

  test('a donation that was refunded in full cannot pass for a tax document', async () => {
    const replaces = '2026-11-19T20:00:00.000Z';
    const data = buildTaxAcknowledgment({ amountCents: 10_000, refundedCents: 10_000, replaces });
    const { text, meta } = await read(await renderTaxAcknowledgment(data));
    expectInOrder(text, ['Refunded gift', '$0.00', 'This is not a tax document.', '$100.00 of']);
    expect(text).not.toMatch(/tax acknowledgment|goods or services/i);
    expect(text).not.toContain(identity.ein);
    expect(meta.info.Title).toMatch(/^Refunded gift/);
  });

  test('a test donation cannot pass for a tax document', async () => {
    const data = buildTaxAcknowledgment({ isTest: true });
    const { text, meta } = await read(await renderTaxAcknowledgment(data));
    expectInOrder(text, [
      'TEST GIFT, NOT CHARGED, NOT A TAX DOCUMENT',
      'Test receipt',
      'This is not a tax document.',
      'No card was charged',
    ]);
    expect(text).not.toMatch(/tax acknowledgment|goods or services/i);
    expect(text).not.toContain(identity.ein);
    expect(meta.info.Title).toMatch(/^Test receipt/);
  });
});

describe('the document of a donation not by card', () => {
  const print = async (overrides: Parameters<typeof buildTaxAcknowledgment>[0]) => {
    const none = { cardBrand: null, cardLast4: null };
    const data = buildTaxAcknowledgment({ ...none, source: 'check', ...overrides });
    return read(await renderTaxAcknowledgment(data));
  };

  test('of a check is a tax acknowledgment with the day and the number', async () => {
    const { text } = await print({ paymentMethod: 'Check no. 2281' });
    expectInOrder(text, ['Tax acknowledgment', '$100.00', 'November 20, 2026', 'Check no. 2281']);
    expectInOrder(text, [identity.ein, 'No goods or services were provided']);
    expect(text).not.toContain('PST');
  });

  test('of stock describes it and states no value', async () => {
    const stock = { source: 'stock', amountCents: 0, paymentMethod: 'Stock' } as const;
    const { text, meta } = await print({ ...stock, description: '40 shares of Example Corp.' });
    expectInOrder(text, ['Tax acknowledgment', '40 shares of Example Corp.', identity.ein]);
    expectInOrder(text, ['No goods or services', 'does not state its']);
    expect(text).not.toContain('$');
    expect(meta.info.Subject).toBe('Gift of 40 shares of Example Corp. on November 20, 2026');
  });

  test('of a donor-advised fund is thanks, not a tax document', async () => {
    const { text } = await print({ source: 'fund', paymentMethod: 'Donor-advised fund' });
    expectInOrder(text, ['Thank you', '$100.00', 'Donor-advised fund', 'not a tax document']);
    expect(text).not.toMatch(/tax acknowledgment|tax-deductible|goods or services/i);
    expect(text).not.toContain(identity.ein);
  });

  test('of a disputed donation is none while the bank decides', async () => {
    const { text } = await print({ isDisputed: true });
    expect(text).toContain('Disputed gift');
    expect(text).toContain('This is not a tax document.');
    expect(text).not.toContain('tax-deductible to the extent');
  });

  test.each(['check', 'stock', 'fund'] as const)('of a reversed %s is none', async (source) => {
    const { text } = await print({ source, isReversed: true, refundedCents: 10_000 });
    expectInOrder(text, ['Corrected record', 'This is not a tax document.']);
    expect(text).not.toContain(identity.ein);
  });
});

describe('the yearly statement', () => {
  const print = async (details: Parameters<typeof buildYearlyStatement>[0] = {}) =>
    read(await renderYearlyStatement(buildYearlyStatement(details)));

  test('names the year, the donor, each gift and the total', async () => {
    const { text } = await print();
    expectInOrder(text, [
      'Statement of gifts',
      '2026',
      'Visiting Donor, donor@example.org',
      'Issued January 5, 2027. Days in Pacific time',
      'November 20, 2026',
      '$100.00',
      'Total for the tax year',
      '$100.00 USD',
      identity.ein,
    ]);
    expect(text).not.toMatch(/replaces|corrected/i);
  });

  test('of stock alone describes what was given, and no sum of nothing', async () => {
    const stock = buildStatedDonation({
      method: 'Stock',
      netCents: null,
      note: '40 shares of VTI',
    });
    const { text } = await print({ totalCents: 0, total: '40 shares of VTI', donations: [stock] });
    expectInOrder(text, ['Not valued', 'Total for the tax year', '40 shares of VTI']);
    expect(text).not.toContain('$0.00');
  });

  test('that replaces another says which, also when no gift is left', async () => {
    const replaces = '2027-01-04T20:00:00.000Z';
    const { text } = await print({ replaces, totalCents: 0, donations: [] });
    expectInOrder(text, [
      'Corrected statement',
      '2026',
      'This replaces the statement of January 4, 2027.',
      'No gift of this year is left.',
      '$0.00 USD',
    ]);
  });

  test('of gifts that somebody else has receipted claims no deduction', async () => {
    const { text } = await print({ totalCents: 0, isDeductible: false });
    expect(text).toContain('This is not a tax document');
    expect(text).not.toMatch(/EIN|goods or services/);
  });
});

describe('the acceptance letter', () => {
  test('is one page addressed with degrees, dated, numbered and verifiable', async () => {
    const letter = await renderAcceptanceLetter(buildAcceptanceLetter());
    const { pages, text, heights } = await read(letter);
    expect(pages).toBe(1);
    // After letterhead and imprint, of eight runs, the text goes down the page.
    const body = heights.slice(8);
    expect(body).toEqual(body.toSorted((one, other) => other - one));
    expectInOrder(text, [
      'November 20, 2026',
      'Reference BAI-2026-0042',
      'Visiting Researcher, Ph.D., M.D.',
      'Principal investigator',
      'Institute of Developmental Biology',
      'Letter of acceptance',
      'Dear Visiting Researcher,',
      'has been reviewed',
      'Twelve months, which you can extend while you use it.',
      'For the Scientific Advisory Board',
      'https://www.example.org/verify/8f2c41d6-0b7e-4a9d-b1c3-52e6a7d90f18',
    ]);
  });
});

const renderLetterWith = (verificationUrl: string) =>
  renderAcceptanceLetter(buildAcceptanceLetter({ verificationUrl }));
const renderAcknowledgmentWith = (verificationUrl: string) =>
  renderTaxAcknowledgment(buildTaxAcknowledgment({ verificationUrl }));

describe('the address at which a document is checked', () => {
  const url = (host: string) => `https://${host}/verify/8f2c41d6-0b7e-4a9d-b1c3-52e6a7d90f18`;
  const long = 'www.fisheries-office.bioelectric-atlas-initiative.example';

  test.each([
    ['a letter', renderLetterWith, 'www.example.org'],
    ['a letter with a long domain', renderLetterWith, long],
    ['an acknowledgment', renderAcknowledgmentWith, 'www.example.org'],
    ['an acknowledgment with a long domain', renderAcknowledgmentWith, long],
  ])('is a link on one line, whole and letter by letter: %s', async (_, render, host) => {
    const bytes = await render(url(host));
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    expect(await page.getAnnotations()).toMatchObject([{ url: url(host) }]);
    const { items } = await page.getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : ''))).toContain(url(host));
    expect((await readGlyphs(bytes)).join('|')).toContain(url(host).split('').join('|'));
  });
});

test('addresses have no sign for several letters', async () => {
  const donorEmail = 'fiona.www@office.example';
  const description = 'see www.affinity.example, a fine office';
  const documents = [
    await renderTaxAcknowledgment(
      buildTaxAcknowledgment({ source: 'stock', donorEmail, description }),
    ),
    await renderYearlyStatement(buildYearlyStatement({ donorEmail })),
  ];
  const [acknowledgment = [], statement = []] = await Promise.all(documents.map(readGlyphs));
  for (const glyphs of [acknowledgment, statement])
    expect(glyphs.join('|')).toContain(donorEmail.split('').join('|'));
  expect(acknowledgment.join('|')).toContain('www.affinity.example'.split('').join('|'));
});

describe('a table that screen readers know', () => {
  test('holds the details of an acknowledgment', async () => {
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

  test('holds the gifts of a statement over all pages, which repeat its head to the eye', async () => {
    const donations = Array.from({ length: 40 }, (_, index) =>
      buildStatedDonation({ netCents: 100 + index }),
    );
    const bytes = await renderYearlyStatement(buildYearlyStatement({ donations }));
    const rows = await readTableRows(bytes);
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
    const pages = await readPageTexts(bytes);
    expect(pages).toHaveLength(3);
    for (const text of pages) expect(text).toContain('Date of gift Gift Amount');
  });

  test('says that no gift of a year is left', async () => {
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
});

describe('every document', () => {
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
    '%s: %i tagged pages, the same for the same data',
    async (_, pages, render) => {
      const bytes = await render();
      expect(Buffer.from(bytes).equals(await render())).toBe(true);
      const { meta } = await read(bytes);
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

  test('has every font in it', async () => {
    const donorName = Object.values(difficultNames).join(' ');
    const bytes = await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName }));
    const count = (name: string) => Buffer.from(bytes).toString('latin1').split(name).length - 1;
    expect(count('/Type /FontDescriptor')).toBeGreaterThan(8);
    expect(count('/FontFile2')).toBe(count('/Type /FontDescriptor'));
    expect(count('/Type /Font\n')).toBe(2 * count('/Type /FontDescriptor'));
  });

  test.each(Object.entries(difficultNames))(
    'a %s name is found as it was typed',
    async (_, name) => {
      const donation = await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName: name }));
      // The library turns text around as readers do, but leaves out replacement texts.
      const [page] = readContent(donation);
      const text = `${(await read(donation)).text} ${page?.texts.join('') ?? ''}`;
      for (const word of name.split(' ')) expect(text).toContain(word);
    },
  );

  test('brackets, numbers and scripts of both directions are on one line as they are read', async () => {
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
    expect((await read(bytes)).text).toContain('Visiting Donor\n');
  });

  test('is found by its name, with data as the outbox keeps them', async () => {
    const data: unknown = JSON.parse(JSON.stringify(buildAcceptanceLetter()));
    const printed = await renderDocument('acceptance-letter', data);
    expect(Buffer.from(printed).equals(await renderAcceptanceLetter(buildAcceptanceLetter()))).toBe(
      true,
    );
    await expect(renderDocument('invoice', {})).rejects.toThrow('There is no document "invoice".');
    await expect(renderDocument('acceptance-letter', {})).rejects.toThrow();
  });

  test('carries the mark of the site', async () => {
    const svg = await readFile('public/favicon.svg', 'utf8');
    const drawing = await readFile('src/server/documents/templates/mark.svg', 'utf8');
    const paths = drawing.match(/ d="[^"]+"/g) ?? [];
    expect(paths).toHaveLength(2);
    for (const path of paths) expect(svg).toContain(path);
    const strokes = await readStrokes(await renderTaxAcknowledgment(buildTaxAcknowledgment()));
    expect(strokes).toEqual(expect.arrayContaining(['1.45 #0b1e2b', '1.45 #b5381a']));
  });
});

describe('the file itself', () => {
  test.each([
    ['an acknowledgment', () => renderTaxAcknowledgment(buildTaxAcknowledgment())],
    ['a letter', () => renderAcceptanceLetter(buildAcceptanceLetter())],
    ['a statement', () => renderYearlyStatement(buildYearlyStatement())],
  ])('of %s says that it is PDF/UA-1, in English, with a title and tags', async (_, render) => {
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
  });

  test('has the offers of a letter as a list, and its link', async () => {
    const file = Buffer.from(await renderAcceptanceLetter(buildAcceptanceLetter())).toString(
      'latin1',
    );
    expect(file.split('/S /LI\n').length - 1).toBe(4);
    expect(file).toContain('/S /Link\n');
  });

  test('holds words that look like markup as words', async () => {
    const donorName = '#import "x" *bold* $a$ `code` <label> @ref \\ // end';
    const { text } = await read(
      await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName })),
    );
    expect(text.replace(/\s/g, '')).toContain(donorName.replace(/\s/g, ''));
  });

  const donors = isLong ? 25 : 5;
  test(`is right for each of ${donors} donors who ask at once`, async () => {
    const names = Array.from({ length: donors }, (_, index) => `Donor ${index} 李`);
    const files = await Promise.all(
      names.map((donorName) => renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName }))),
    );
    for (const [index, name] of names.entries())
      expect((await read(files[index] ?? new Uint8Array())).text.replace(/\s/g, '')).toContain(
        name.replace(/\s/g, ''),
      );
  });
});
