/** A wrong day, postmark or amount of a recorded donation is refused with a reason. */
import { expect, test } from 'vitest';
import { recordDonationSchema } from '#model/donations/recorded-donation.ts';

const record = {
  source: 'check',
  amountCents: 100,
  donorName: 'Test Donor',
  attemptId: crypto.randomUUID(),
} as const;

/** Lists the first message of each wrong field. */
function wrongFields(request: object): Record<string, string> {
  const { issues = [] } = recordDonationSchema.safeParse(request).error ?? {};
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

test.each([
  ['', 'Enter the whole date: month, day and year.'],
  ['11/18/2026', 'The date received must be a date such as 2026-11-18.'],
  ['2026-02-30', 'The date received must be a date such as 2026-11-18.'],
  ['1999-12-31', 'The date received must be January 1, 2000, or later.'],
  ['9999-12-31', 'The date received must not be in the future.'],
])('the day "%s" is refused in words that say what to enter', (receivedOn, text) => {
  expect(wrongFields({ ...record, receivedOn })).toEqual({
    receivedOn: text,
  });
});

test.each([
  [{ postmarkedOn: '2026-11-19' }, 'The postmark must not be after the date received.'],
  [{ postmarkedOn: '12/30/2025' }, 'The postmark must be a date such as 2026-11-18.'],
  [
    { postmarkedOn: '2025-12-30', source: 'transfer' },
    'Only a check has a postmark. Leave it out.',
  ],
])('the postmark of %j is refused', (wrong, text) => {
  const fields = wrongFields({ ...record, receivedOn: '2026-11-18', ...wrong });
  expect(fields).toEqual({ postmarkedOn: text });
});

test('a missing amount is named beside a missing day', () => {
  const { amountCents: _, ...withoutAmount } = record;
  expect(wrongFields({ ...withoutAmount, receivedOn: '' })).toEqual({
    receivedOn: 'Enter the whole date: month, day and year.',
    amountCents: 'The amount is required.',
  });
});

test.each(['2000-01-01', '2026-11-18'])('the day %s is taken', (receivedOn) => {
  expect(wrongFields({ ...record, receivedOn })).toEqual({});
});
