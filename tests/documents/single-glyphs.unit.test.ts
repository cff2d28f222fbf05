/** Readers copy a letter of a base and marks as two, so each letter is one glyph. */
import { describe, expect, test } from 'vitest';
import {
  renderAcceptanceLetter,
  renderTaxAcknowledgment,
  renderYearlyStatement,
} from '#server/documents/documents.ts';
import { drawSvg } from '#server/documents/typeset.ts';
import {
  buildAcceptanceLetter,
  buildStatedDonation,
  buildTaxAcknowledgment,
  buildYearlyStatement,
} from '#tests/support/factories/paper.ts';
import { readGlyphs } from '#tests/support/paper/read-pdf.ts';

const listLetters = (script: RegExp, ...ranges: [first: number, last: number][]) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    )
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((letter) => script.test(letter) && letter.normalize('NFC') === letter);

const latin = listLetters(/\p{L}/u, [0xc0, 0x24f], [0x1e00, 0x1eff]);
const greek = listLetters(/(?=\p{Script=Greek})\p{L}/u, [0x370, 0x3ff], [0x1f00, 0x1fff]);
const cyrillic = listLetters(/\p{L}/u, [0x400, 0x52f]);

const printLetter = (institution: string) =>
  renderAcceptanceLetter(buildAcceptanceLetter({ institution }));
const printAcknowledgment = (donorName: string) =>
  renderTaxAcknowledgment(buildTaxAcknowledgment({ donorName }));
const printStatement = (note: string) =>
  renderYearlyStatement(buildYearlyStatement({ donations: [buildStatedDonation({ note })] }));

describe('a document or picture', () => {
  test.each([
    ['Latin in a letter', latin, printLetter],
    ['Latin in an acknowledgment', latin, printAcknowledgment],
    ['Latin in a statement', latin, printStatement],
    ['Greek', greek, printAcknowledgment],
    ['Cyrillic', cyrillic, printAcknowledgment],
  ])('%s is printed with one glyph for each letter', async (_, letters, print) => {
    const glyphs = (await readGlyphs(await print(letters.join(' ')))).filter((text) => text.trim());
    const opening = letters.slice(0, 3).join();
    const first = glyphs.findIndex(
      (__, index) => glyphs.slice(index, index + 3).join() === opening,
    );
    expect(glyphs.slice(first, first + letters.length)).toEqual(letters);
  });

  test('Latin in the picture of an article is drawn with one glyph for each letter', async () => {
    for (let from = 0; from < latin.length; from += 40) {
      const letters = latin.slice(from, from + 40);
      const words = { field: 'fields/field-1.png', wordmark: '', topic: '', isFromRight: false };
      const svg = await drawSvg('social.typ', { ...words, heading: letters.join(' ') });
      expect(svg.match(/<use /g), letters.join(' ')).toHaveLength(letters.length);
    }
  });
});

test('a name typed with separate marks prints as the one with letters', async () => {
  const name = 'Śliwiński Ōsaka Źródło Nguyễn';
  const composed = Buffer.from(await printAcknowledgment(name));
  expect(composed.equals(await printAcknowledgment(name.normalize('NFD')))).toBe(true);
});
