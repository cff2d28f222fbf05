import { expect, test } from 'vitest';
import { renderYearlyStatement } from '#server/documents/documents.ts';
import { identity } from '#model/site/identity.ts';
import { expectInOrder, readDocument } from '#tests/support/paper/read-document.ts';
import { buildStatedDonation, buildYearlyStatement } from '#tests/support/factories/paper.ts';

const print = async (details: Parameters<typeof buildYearlyStatement>[0] = {}) =>
  readDocument(await renderYearlyStatement(buildYearlyStatement(details)));

test('a statement names the year, the donor, each gift and the total', async () => {
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

test('a statement of stock alone describes what was given, and has no sum of nothing', async () => {
  const note = '40 shares of Example Corp.';
  const stock = buildStatedDonation({ method: 'Stock', netCents: null, note });
  const { text } = await print({ totalCents: 0, total: note, donations: [stock] });
  expectInOrder(text, ['Not valued', 'Total for the tax year', note]);
  expect(text).not.toContain('$0.00');
});

test('a statement that replaces another says which, also when no gift is left', async () => {
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

test('a statement of gifts that somebody else has receipted claims no deduction', async () => {
  const { text } = await print({ totalCents: 0, isDeductible: false });
  expect(text).toContain('This is not a tax document');
  expect(text).not.toMatch(/EIN|goods or services/);
});
