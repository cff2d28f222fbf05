import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { type FileGift, NoGiftFileError } from '#model/gift-files/reading.ts';
import { isLong } from '#tests/support/long-run.ts';
import { readSample, sampleNames } from '#tests/support/gift-files/samples.ts';

const scraps = [
  '"',
  ',',
  '\n',
  '\t',
  '0',
  '-',
  'E+15',
  '\u0000',
  '€',
  '()',
  ' ',
  "'",
  '=1',
  '[-99999:XX]',
  '[-99999999999999:XX]',
  '240000[-8:PST]',
  '99999999999999',
  '1/1/1',
  '2026-13-45T99:99:99Z',
  '&#99999999;',
  '&#999999;',
];

const damages = fc.array(
  fc.record({ at: fc.nat(100_000), cut: fc.nat(12), scrap: fc.constantFrom(...scraps) }),
  { minLength: 1, maxLength: 5 },
);

function readGifts(text: string): FileGift[] {
  try {
    return readGiftFile(new TextEncoder().encode(text)).gifts;
  } catch (error) {
    if (error instanceof NoGiftFileError) return [];
    throw error;
  }
}

test.for(sampleNames)('%s with damages gives whole gifts, each once, or a sentence', (name) => {
  fc.assert(
    fc.property(damages, (found) => {
      let text = readSample(name);
      for (const { at, cut, scrap } of found) {
        const position = at % text.length;
        text = text.slice(0, position) + scrap + text.slice(position + cut);
      }
      const gifts = readGifts(text);
      for (const { grossCents, feeCents, netCents, date } of gifts) {
        expect(grossCents).toBeGreaterThan(0);
        expect(netCents).toBe(grossCents - feeCents);
        expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
      expect(new Set(gifts.map(({ externalId }) => externalId)).size).toBe(gifts.length);
    }),
    { numRuns: isLong ? 2000 : 60 },
  );
});
