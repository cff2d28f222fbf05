import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { renderTaxAcknowledgment } from '#server/documents/documents.ts';
import { identity } from '#model/site/identity.ts';
import { expectInOrder, readDocument } from '#tests/support/paper/read-document.ts';
import { buildTaxAcknowledgment } from '#tests/support/factories/paper.ts';

test('an acknowledgment is one page that states everything a tax return needs, in order', async () => {
  const { pages, text } = await readDocument(
    await renderTaxAcknowledgment(buildTaxAcknowledgment()),
  );
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
    const { text } = await readDocument(await renderTaxAcknowledgment(data));
    const joined = text.replace(/\s/g, '');
    expect(joined).toContain(`Donor${donorName.normalize('NFC').replace(/\s/g, '')}Email`);
    expect(joined).toContain(`Email${donorEmail}Date`);
  },
);

test('a long address is printed smaller', async () => {
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
  const { text } = await readDocument(
    await renderTaxAcknowledgment(buildTaxAcknowledgment(nothing)),
  );
  expectInOrder(text, ['Donor', 'Anonymous', 'Payment method', 'N/A']);
  expect(text).not.toContain('Email');
});

test('the acknowledgment of a partly refunded donation states what is left, and of what', async () => {
  const replaces = '2026-11-19T20:00:00.000Z';
  const data = buildTaxAcknowledgment({ amountCents: 10_000, refundedCents: 2599, replaces });
  const { pages, text } = await readDocument(await renderTaxAcknowledgment(data));
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
  const { text, meta } = await readDocument(await renderTaxAcknowledgment(data));
  expectInOrder(text, ['Refunded gift', '$0.00', 'This is not a tax document.', '$100.00 of']);
  expect(text).not.toMatch(/tax acknowledgment|goods or services/i);
  expect(text).not.toContain(identity.ein);
  expect(meta.info.Title).toMatch(/^Refunded gift/);
});

test('a donation that the bank returned is called no refund', async () => {
  const returned = { amountCents: 10_000, refundedCents: 10_000, isReturnedByBank: true };
  const { text } = await readDocument(
    await renderTaxAcknowledgment(buildTaxAcknowledgment(returned)),
  );
  expectInOrder(text, ['Returned gift', '$0.00', 'This is not a tax document.', 'Returned']);
  expect(text).not.toMatch(/refund|goods or services/i);
});

test('a test donation cannot pass for a tax document', async () => {
  const data = buildTaxAcknowledgment({ isTest: true });
  const { text, meta } = await readDocument(await renderTaxAcknowledgment(data));
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

const printNotByCard = async (overrides: Parameters<typeof buildTaxAcknowledgment>[0]) => {
  const none = { cardBrand: null, cardLast4: null };
  const data = buildTaxAcknowledgment({ ...none, source: 'check', ...overrides });
  return readDocument(await renderTaxAcknowledgment(data));
};

test('a check has a tax acknowledgment with the day and the number', async () => {
  const { text } = await printNotByCard({ paymentMethod: 'Check no. 2281' });
  expectInOrder(text, ['Tax acknowledgment', '$100.00', 'November 20, 2026', 'Check no. 2281']);
  expectInOrder(text, [identity.ein, 'No goods or services were provided']);
  expect(text).not.toContain('PST');
});

test('the acknowledgment of stock describes it and states no value', async () => {
  const stock = { source: 'stock', amountCents: 0, paymentMethod: 'Stock' } as const;
  const { text, meta } = await printNotByCard({
    ...stock,
    description: '40 shares of Example Corp.',
  });
  expectInOrder(text, ['Tax acknowledgment', '40 shares of Example Corp.', identity.ein]);
  expectInOrder(text, ['No goods or services', 'does not state its']);
  expect(text).not.toContain('$');
  expect(meta.info.Subject).toBe('Gift of 40 shares of Example Corp. on November 20, 2026');
});

test('the document of a donor-advised fund is thanks, not a tax document', async () => {
  const { text } = await printNotByCard({ source: 'fund', paymentMethod: 'Donor-advised fund' });
  expectInOrder(text, ['Thank you', '$100.00', 'Donor-advised fund', 'not a tax document']);
  expect(text).not.toMatch(/tax acknowledgment|tax-deductible|goods or services/i);
  expect(text).not.toContain(identity.ein);
});

test('the document of a disputed donation is no tax document while the bank decides', async () => {
  const { text } = await printNotByCard({ isDisputed: true });
  expect(text).toContain('Disputed gift');
  expect(text).toContain('This is not a tax document.');
  expect(text).not.toContain('tax-deductible to the extent');
});

test.each(['check', 'stock', 'fund'] as const)(
  'a reversed %s has a document that is no tax document',
  async (source) => {
    const { text } = await printNotByCard({ source, isReversed: true, refundedCents: 10_000 });
    expectInOrder(text, ['Corrected record', 'This is not a tax document.']);
    expect(text).not.toContain(identity.ein);
  },
);
