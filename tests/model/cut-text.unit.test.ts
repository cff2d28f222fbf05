import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, cutToWords, firstLetters } from '#model/text/cut-text.ts';

const scientist = '👩\u200d🔬';
const flag = '🇺🇸';

test.each([
  ['a short text stays whole', 'Visitor', 7, 'Visitor'],
  ['plain letters', 'Visitor', 3, 'Vis'],
  ['an emoji of one code point', 'a🧠b', 2, 'a🧠'],
  ['an emoji of several parts', `ab${scientist}`, 4, 'ab'],
  ['a flag', `a${flag}`, 2, 'a'],
  ['a letter with a combining accent', 'Zoe\u0301', 3, 'Zo'],
  ['a conjunct of Devanagari', 'अक्षय', 2, 'अ'],
  ['a grapheme longer than the bound', scientist, 1, '👩'],
  ['a letter with more accents than the bound', `e${'\u0301'.repeat(9)}`, 4, 'e\u0301\u0301\u0301'],
  ['nothing', '', 5, ''],
])('a text that is cut at its bound keeps whole letters: %s', (_, text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

test('a text that is cut at its bound is a well-formed beginning within it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (text, max) => {
      const cut = cutText(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(Array.from(cut).length).toBeLessThanOrEqual(max);
      // Throws for half a character.
      expect(() => encodeURIComponent(cut)).not.toThrow();
    }),
  );
});

test('the first letters count an emoji of several parts as one', () => {
  expect(firstLetters(`${scientist}${flag}ab`, 3)).toBe(`${scientist}${flag}a`);
  expect(firstLetters('ab', 3)).toBe('ab');
});

test.each([
  ['a text within the bound stays whole', 'Two words', 9, 'Two words'],
  ['no word is cut', 'Gap junctions join cells', 16, 'Gap junctions …'],
  ['a text without spaces is cut between letters', '電気'.repeat(30), 40, `${'電気'.repeat(20)} …`],
])('a shortened text ends with a word: %s', (_, text, max, expected) => {
  expect(cutToWords(text, max)).toBe(expected);
});
