import { expect, test } from 'vitest';
import { donationRequestSchema } from '#model/donations/donation-request.ts';

const valid = { amount: 25, donorName: 'Ada', donorEmail: 'ada@example.org' };

function wrongFields(body: unknown): string[] {
  const parsed = donationRequestSchema.safeParse(body);
  return parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0]));
}

const unpayable = [1.005, 12.345, 0.1 + 0.7 + 0.5, 999_999.985, 999_999.995];

test.each([0.99, -1, 1e9, '25', null, undefined, Number.POSITIVE_INFINITY, ...unpayable])(
  'the amount %s is refused by name',
  (amount) => {
    expect(wrongFields({ ...valid, amount })).toContain('amount');
  },
);

test.each([1, 1.01, 10, 12.5, 19.99, 1234.56, 999_999.99])('the amount %s is taken', (amount) => {
  expect(wrongFields({ ...valid, amount })).toEqual([]);
});

test.each([
  ['donorName', 'x'.repeat(10_000)],
  ['donorName', 'Ada\r\nBcc: all@example.org'],
  ['donorName', 'Ada\r\n'],
  ['donorName', 7],
  ['donorEmail', 'ada@example.org\r\nBcc: all@example.org'],
  ['donorEmail', 'ada@example.org\n'],
  ['donorEmail', 'ada'],
  ['donorEmail', `${'x'.repeat(300)}@example.org`],
  ['attemptId', 'again'],
])('a donation with %s %j is refused by name', (field, value) => {
  expect(wrongFields({ ...valid, [field]: value })).toEqual([field]);
});

test.each(['', '   ', '\u200b\u200b', null, undefined])(
  '%j for name and email means anonymous',
  (empty) => {
    const parsed = donationRequestSchema.parse({
      amount: 25,
      donorName: empty,
      donorEmail: empty,
    });
    expect(parsed).toMatchObject({ donorName: null, donorEmail: null });
  },
);

test('a wrong amount and a wrong email are named together', () => {
  expect(wrongFields({ ...valid, amount: 1.005, donorEmail: 'ada' })).toEqual([
    'amount',
    'donorEmail',
  ]);
});
