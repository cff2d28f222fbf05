import { expect, test } from 'vitest';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { computeListingTime } from '#model/register/listing-time.ts';

test.each([
  ['August 30, 6 PM in California', '2026-08-31T01:00:00Z', '2027-02-28'],
  ['the last hour of November', '2026-12-01T07:30:00Z', '2027-05-30'],
  ['the first hour of June', '2026-06-01T07:30:00Z', '2026-12-01'],
])('six months after %s an entry is listed on that day of the month', (_, now, day) => {
  expect(dayInPacific(computeListingTime(new Date(now), 6))).toBe(day);
});

test('an entry without a delay is listed at once', () => {
  const now = new Date('2026-08-31T01:00:00Z');
  expect(computeListingTime(now, 0)).toEqual(now);
});
