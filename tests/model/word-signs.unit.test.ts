import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelSlug } from '#model/posts/slug.ts';
import { normalizeSearch, splitWords } from '#model/text/word-signs.ts';

const bounds = { words: 16, length: 200 };

test.each([
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['H+', 'h-plus'],
  ['H⁺', 'h-plus'],
  ['H-', 'h-minus'],
  ['H−', 'h-minus'],
  ['h⁻', 'h-minus'],
  ['K+', 'k-plus'],
  ['Ca²⁺', 'ca2-plus'],
  ['Na+/K+-ATPase', 'na-plus-k-plus-atpase'],
  ['HIV- cells', 'hiv-minus-cells'],
  ['Vitamin C+', 'vitamin-c-plus'],
  ['A+B', 'a-plus-b'],
  ['gap-junction', 'gap-junction'],
  ['Voltage- and ligand-gated', 'voltage-and-ligand-gated'],
  ['Skin — and what is below', 'skin-and-what-is-below'],
  ['Skin— and what is below', 'skin-and-what-is-below'],
  ['voltage--and current', 'voltage-and-current'],
  ['+1 for #science', '1-for-science'],
  ['+++', ''],
  ['Élan', 'elan'],
  ['Σίσυφος', 'σισυφοσ'],
  ['Йод', 'иод'],
  ['की', 'की'],
  ['का', 'का'],
  ['น้ำ', 'น้ํา'],
  ['นำ', 'นํา'],
  ['がん', 'がん'],
  ['ｶﾞﾝ', 'ガン'],
  ['かん', 'かん'],
  ['한국', '한국'],
  ['שָׁלוֹם', 'שָׁלוֹם'.normalize('NFC')],
])('the slug of %s is %s', (label, slug) => {
  expect(labelSlug(label)).toBe(slug);
  expect(labelSlug(slug)).toBe(slug);
});

test.each([
  ['C++, C# and C', ['cplusplus', 'csharp', 'and', 'c']],
  ['Na+/K+-ATPase', ['naplus', 'kplus', 'atpase']],
  ['Ca²⁺ and HCO₃⁻', ['ca2plus', 'and', 'hco3', 'hco3minus']],
  ['H− or H-', ['h', 'hminus', 'or', 'h', 'hminus']],
  ['voltage+current', ['voltage', 'current']],
  ['gap-junction, voltage- and ligand-gated', 'gap junction voltage and ligand gated'.split(' ')],
  ['Skin— what is below', ['skin', 'what', 'is', 'below']],
  ["O'Brien", ['o', 'brien']],
  ['佐々木', ['佐々木']],
])('the words of %s are %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test.each([
  ['  Skin   CURRENT ', 'skin current'],
  ['Résumé', 'resume'],
  ['ＥＥＧ', 'eeg'],
  ['C++', 'c++'],
  ['c#, h−!', 'c# h-'],
  ['Na+/K+-ATPase', 'na+ k+ atpase'],
  ['It’s gap-junction', "it's gap-junction"],
  ['doi:10.1152/x.', 'doi 10.1152/x'],
  ['voltage-', 'voltage'],
  ['"skin"', 'skin'],
  ['がん', 'がん'],
  ['!!!', '!!!'],
  ['a '.repeat(90), 'a '.repeat(16).trim()],
])('the search %j in an address is %j', (q, folded) => {
  expect(normalizeSearch(q, bounds)).toBe(folded);
});

test('the search in an address has the same words, and folds to itself', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(..."aÉ1+#-−— './か\u3099ก็किß") }),
  );
  fc.assert(
    fc.property(texts, (q) => {
      const folded = normalizeSearch(q, bounds);
      expect(normalizeSearch(folded, bounds)).toBe(folded);
      expect(splitWords(folded).slice(0, 16)).toEqual(splitWords(q).slice(0, 16));
    }),
    { numRuns: 1000 },
  );
});
