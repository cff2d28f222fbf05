import { expect, test } from 'vitest';
import { renderAcceptanceLetter } from '#server/documents/documents.ts';
import { expectInOrder, readDocument } from '#tests/support/paper/read-document.ts';
import { buildAcceptanceLetter } from '#tests/support/factories/paper.ts';

test('an acceptance letter is one page addressed with degrees, dated, numbered and verifiable', async () => {
  const letter = await renderAcceptanceLetter(buildAcceptanceLetter());
  const { pages, text, baselines } = await readDocument(letter);
  expect(pages).toBe(1);
  // After letterhead and imprint, of eight runs, the text goes down the page.
  const body = baselines.slice(8);
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
