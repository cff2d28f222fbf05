import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeText, uniqueTags } from '#model/text/normalize-text.ts';
import { isLong } from '#tests/support/long-run.ts';

test.each([
  ["O'Brien", 'O’Brien', 'o‘brien', 'O`BRIEN', 'OʼBrien', 'O＇Brien'],
  ['Straße', 'STRASSE', 'strasse', 'STRAẞE'],
  ['Dvořák', 'DVORAK', 'Dvor\u030cak'],
  ['Σίσυφος', 'ΣΙΣΥΦΟΣ', 'σισυφοσ'],
  ['İzmir', 'izmir', 'IZMIR', 'ızmır'],
  ['Ａｄａ　１２', 'ada 12'],
  ['ﬁeld', 'FIELD'],
  ['Jean‑Luc', 'jean-luc', 'JEAN–LUC'],
  ['ｶﾀｶﾅ', 'カタカナ'],
  ['co\u00adoperate\u200b', 'Cooperate'],
])('%s and %s are one text', (...spellings) => {
  expect(new Set(spellings.map(normalizeText)).size).toBe(1);
});

test.each([
  ['ada', 'bada'],
  ['straße', 'strase'],
  ['李', '孝'],
  ["o'brien", 'obrien'],
])('%s and %s are different texts', (one, other) => {
  expect(normalizeText(one)).not.toBe(normalizeText(other));
});

test('a folded text folds to itself, and a part of a text folds to a part', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, index) => {
      const folded = normalizeText(text);
      expect(normalizeText(folded)).toBe(folded);
      const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
      const part = characters.slice(index % (characters.length + 1)).join('');
      expect(folded).toContain(normalizeText(part));
    }),
    { numRuns: isLong ? 2000 : 400 },
  );
});

test('every character folds to what does not fold further', () => {
  const unstable: string[] = [];
  for (let code = 0; code < 0x20000; code += 1) {
    const folded = normalizeText(String.fromCodePoint(code));
    if (normalizeText(folded) !== folded) unstable.push(code.toString(16));
  }
  expect(unstable).toEqual([]);
});

test('a tag stays as it was written first', () => {
  expect(uniqueTags(['AI', 'ai', 'Ai', 'Naïve  Bayes', 'naive bayes', 'B'])).toEqual([
    'AI',
    'Naïve  Bayes',
    'B',
  ]);
});
