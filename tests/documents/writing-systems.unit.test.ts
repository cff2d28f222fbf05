import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullName } from '#model/applications/naming.ts';
import { bounds } from '#model/fields/bounds.ts';
import {
  renderAcceptanceLetter,
  renderTaxAcknowledgment,
  renderYearlyStatement,
} from '#server/documents/documents.ts';
import {
  buildAcceptanceLetter,
  buildStatedDonation,
  buildTaxAcknowledgment,
  buildYearlyStatement,
} from '#tests/support/factories/paper.ts';
import { textsByScript } from '#tests/support/factories/texts-by-script.ts';
import { readContent } from '#tests/support/paper/read-content.ts';
import { isLong, pickSome } from '#tests/support/long-run.ts';

function read(bytes: Uint8Array) {
  const pages = readContent(bytes);
  return {
    pages: pages.length,
    text: pages.flatMap(({ texts }) => texts).join('\n'),
    repeated: pages.map(({ artifacts }) => artifacts).join('\n'),
    glyphs: pages.flatMap(({ glyphs }) => glyphs),
  };
}

const readDonor = async (donorName: string) =>
  read(await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName })));

/** Decomposed, without what is never drawn; code points in brackets are their characters. */
function comparable(text: string): string {
  return text
    .replace(/\s/g, '')
    .replace(/\[U\+([0-9A-F]+)\]/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/[\s\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFD');
}

const isFromRight = (text: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061c\u200f]/u.test(
    text,
  );

/** Returns the characters of a text that another lacks. */
function missingFrom(found: string, typed: string): string[] {
  const left = Array.from(found);
  return Array.from(typed).filter((character) => {
    const index = left.indexOf(character);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Tells whether a text has all characters of another in their order. */
function hasInOrder(found: string, typed: string): boolean {
  const rest = Array.from(typed);
  for (const character of found) if (character === rest[0]) rest.shift();
  return rest.length === 0;
}

/**
 * The texts are in the file, whole and in reading order, and no glyph is a box. Typst repeats a letter
 * for a mark that it sets higher or lower. Runs from right to left are in the file as they are drawn,
 * and readers turn them around, so their order is not compared.
 */
function expectPrinted(bytes: Uint8Array, texts: string[]): void {
  const { text, glyphs } = read(bytes);
  const found = comparable(text);
  for (const typed of texts.map(comparable))
    if (isFromRight(typed)) expect(missingFrom(found, typed)).toEqual([]);
    else if (!found.includes(typed)) expect(found).toSatisfy(() => hasInOrder(found, typed));
  expect(glyphs).not.toContain(0);
}

/** Scripts whose marks Typst sets at several heights, so that some letters are found twice. */
const repeated = 'Devanagari Bengali Gujarati Oriya Lao Khmer Tibetan'.split(' ');

describe('a name in any script', () => {
  test.each(pickSome(Object.entries(textsByScript), 3))(
    'a name in %s has a face',
    async (script, words) => {
      const names = words.join(' ').slice(0, bounds.name);
      const bytes = await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName: names }));
      expectPrinted(bytes, [names]);
      const { text } = read(bytes);
      expect(text).not.toContain('[U+');
      if (!repeated.includes(script) && !isFromRight(names))
        expect(comparable(text)).toContain(comparable(names));
    },
  );

  test('a name may hold several scripts, of both directions, with numbers and brackets', async () => {
    const names = 'Müller (מרים בן דוד) हिन्दी 12, (محمد) น้ำ 李小龍 34';
    expectPrinted(await renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName: names })), [
      names,
    ]);
  });

  test.runIf(isLong)('every kanji of the Japanese standard has a face', async () => {
    const rows = Array.from({ length: 68 }, (_, row) => 0xb0 + row);
    const cells = Array.from({ length: 94 }, (_, cell) => 0xa1 + cell);
    const bytes = rows.flatMap((row) => cells.flatMap((cell) => [row, cell]));
    const kanji = new TextDecoder('euc-jp')
      .decode(Uint8Array.from(bytes))
      .match(/\p{Script=Han}/gu);
    expect(kanji?.length).toBeGreaterThan(6300);
    const donations = Array.from({ length: 22 }, (_, row) =>
      buildStatedDonation({ note: kanji?.slice(row * 300, (row + 1) * 300).join('') ?? '' }),
    );
    const file = await renderYearlyStatement(buildYearlyStatement({ donations }));
    expectPrinted(file, [kanji?.slice(0, 300).join('') ?? '']);
    expect(read(file).text).not.toContain('[U+');
  });

  test('what is never drawn leaves no box', async () => {
    const undrawn = /\p{Default_Ignorable_Code_Point}/u;
    const all = Array.from({ length: 0xf_00_00 }, (_, index) => index)
      .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((character) => undrawn.test(character));
    for (let from = 0; from < all.length; from += 600) {
      const { text, glyphs } = await readDonor(`A${all.slice(from, from + 600).join('B')}`);
      expect(glyphs).not.toContain(0);
      expect(text).not.toContain('[U+');
    }
  });

  test('currency signs and emoji have faces', async () => {
    const signs = Array.from({ length: 0x21 }, (_, index) => String.fromCodePoint(0x20a0 + index));
    const names = `${signs.join(' ')} 👩\u200d🔬 🧬 🇺🇸`;
    const { text, glyphs } = await readDonor(names);
    expect(comparable(text)).toContain(comparable(names));
    expect(text).not.toContain('[U+');
    expect(glyphs).not.toContain(0);
  });

  test.each([
    ['a script without a face', '\u{11103}\u{11127}', '[U+11103][U+11127]'],
    ['a character for private use', 'Visiting \ue000', 'Visiting [U+E000]'],
    ['half a character', 'Visiting \ud83d', 'Visiting [U+D83D]'],
    ['a mark that no face has', 'Zoe\u0301\u0336', 'Zoé[U+0336]'],
    ['a currency sign between Hebrew', 'שלום \u20c1 עולם', ' [U+20C1] '],
    ['more marks than a letter has room for', `W${'\u030c'.repeat(13)}`, '[U+030C]'.repeat(3)],
  ])('the name %s prints as code points', async (_, names, printed) => {
    const { text, glyphs } = await readDonor(names);
    expect(text).toContain(printed);
    expect(glyphs).not.toContain(0);
  });
});

describe('a text within its bound is never cut', () => {
  const long = (max: number, word = 'Regenerative Medicine ') => word.repeat(max).slice(0, max);
  const bold = (max: number) => 'W'.repeat(max);

  test.each([
    ['words', long(bounds.shortText), 1],
    ['one word', bold(bounds.shortText), 1],
    ['Devanagari', long(bounds.shortText, 'पुनर्योजी चिकित्सा '), 1],
  ])('position and institution of a letter are never cut: %s', async (_, text, pages) => {
    const data = buildAcceptanceLetter({ position: text, institution: text });
    const bytes = await renderAcceptanceLetter(data);
    expectPrinted(bytes, [text + text]);
    expect(read(bytes).pages).toBe(pages);
  });

  test('a letter with all of them at their bounds goes to a second page, which names it', async () => {
    const data = buildAcceptanceLetter({
      firstName: bold(bounds.name),
      lastName: bold(bounds.name),
      position: bold(bounds.shortText),
      institution: bold(bounds.shortText),
    });
    const bytes = await renderAcceptanceLetter(data);
    const [first, second, ...more] = readContent(bytes);
    expect(more).toEqual([]);
    expect(first?.texts.join('\n')).toContain('Reference BAI-2026-0042');
    expect(second?.artifacts).toContain('Reference BAI-2026-0042');
    expect(first?.texts.join('\n')).toContain('Letter of acceptance');
    expect(second?.texts.join('\n')).toContain(data.verificationUrl);
    expectPrinted(bytes, [data.firstName + data.lastName, data.position + data.institution]);
  });

  test.each([
    ['readable sizes', 'Example Corp. ', 1],
    ['a second page', '\u{11103}', 2],
  ])('stock, address and name of an acknowledgment are never cut: %s', async (_, word, pages) => {
    const data = buildTaxAcknowledgment({
      source: 'stock',
      amountCents: 0,
      donorName: long(bounds.name, word),
      donorEmail: `${'x'.repeat(bounds.email - 12)}@example.org`,
      description: long(bounds.shortText, word),
      paymentMethod: 'Stock',
    });
    const bytes = await renderTaxAcknowledgment(data);
    expectPrinted(bytes, [data.donorName ?? '', data.donorEmail ?? '', data.description ?? '']);
    const { text, pages: printed, repeated } = read(bytes);
    expect(printed).toBe(pages);
    expect(text).toContain('No goods or services were provided');
    if (pages > 1)
      expect(repeated).toContain(`Tax acknowledgment, donation ${data.donationId}, continued`);
  });

  test('the notes and the name on a statement are never cut', async () => {
    const notes = [long(bounds.shortText), bold(bounds.shortText)];
    const donations = notes.map((note) =>
      buildStatedDonation({ method: 'Stock', netCents: null, note }),
    );
    const donorName = bold(bounds.name);
    const bytes = await renderYearlyStatement(buildYearlyStatement({ donorName, donations }));
    expectPrinted(bytes, [donorName, ...notes]);
  });

  test('a text that is longer than a page is never cut', async () => {
    const widest = '\ufdfd';
    const institution = widest.repeat(bounds.shortText);
    const { text, pages } = read(
      await renderAcceptanceLetter(buildAcceptanceLetter({ institution })),
    );
    expect(pages).toBeGreaterThan(2);
    expect(text.split(widest).length - 1).toBe(bounds.shortText);
  });
});

const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...Object.values(textsByScript).flat()), weight: 6 },
  { arbitrary: fc.string({ maxLength: 8 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 4 }), weight: 1 },
  {
    arbitrary: fc.constantFrom(...'()[]«»,.-/\'"&@₹₷€٣५๓\u0301\u200d\u200c\u202e\u2067🧬🇺🇸'),
    weight: 1,
  },
);
const buildText = (max: number) =>
  fc
    .array(fc.tuple(piece, fc.constantFrom('', ' ')), { minLength: 1, maxLength: 60 })
    .map((parts) => parts.flat().join('').slice(0, max));

test.runIf(isLong)(
  'random texts are found as they were typed, in every document',
  async () => {
    const texts = fc.record({
      name: buildText(bounds.name),
      lastName: buildText(bounds.name),
      email: buildText(bounds.email),
      first: buildText(bounds.shortText),
      second: buildText(bounds.shortText),
    });
    await fc.assert(
      fc.asyncProperty(texts, async ({ name, lastName, email, first, second }) => {
        const letter = { firstName: name, lastName, position: first, institution: second };
        expectPrinted(await renderAcceptanceLetter(buildAcceptanceLetter(letter)), [
          fullName({ firstName: name, lastName }),
          first,
          second,
        ]);
        const stock = {
          donorName: name,
          donorEmail: email,
          description: first,
          source: 'stock',
        } as const;
        expectPrinted(
          await renderTaxAcknowledgment(buildTaxAcknowledgment({ ...stock, amountCents: 0 })),
          [name, email, first],
        );
        const donations = [first, second].map((note) => buildStatedDonation({ note }));
        const statement = { donorName: name, donorEmail: email, donations };
        expectPrinted(await renderYearlyStatement(buildYearlyStatement(statement)), [
          name,
          email,
          first,
          second,
        ]);
      }),
      { numRuns: 700, seed: 20261121 },
    );
  },
  2_100_000,
);
