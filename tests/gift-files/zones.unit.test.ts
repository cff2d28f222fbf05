/** The zones of times, which platforms name in a column or in the name of one. */
import { expect, test } from 'vitest';
import { readPacificDay } from '#model/gift-files/days.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

test.each([
  ['GMT-08:00', '2026-01-06'],
  ['UTC-8', '2026-01-06'],
  ['GMT+02:00', '2026-01-05'],
  ['-0500', '2026-01-05'],
])('an offset is a zone: %s', (zone, day) => {
  expect(readPacificDay('1/6/2026 01:00:00', zone)).toBe(day);
});

const paypal = (zone: string) =>
  readText(
    `Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Transaction ID,Balance Impact\n1/7/2026,10:00:00,${zone},Ann Lee,Donation Payment,Completed,USD,50,0,T1,Credit\n`,
  );

test('PayPal: an unknown zone is named, and not the date', () => {
  expect(paypal('XYT').leftOut).toMatchObject([
    { reason: '"XYT" is no time zone that is known, such as PST' },
  ]);
  expect(paypal('').gifts).toMatchObject([{ date: '2026-01-07' }]);
});

const zeffy = (zone: string) =>
  readText(
    `Payment Date (${zone}),Total Amount,Email,Eligible Amount\n2026-01-01 02:10:00,60,a@example.org,60\n`,
  );

test.each(['America/New_York', 'New_York', 'New York', 'EST'])('Zeffy: %s is New York', (zone) => {
  expect(zeffy(zone).gifts).toMatchObject([{ date: '2025-12-31' }]);
});

test('Zeffy: an unknown zone is named', () => {
  expect(zeffy('Olympus').leftOut).toMatchObject([
    { reason: '"America/Olympus" is no time zone that is known, such as PST' },
  ]);
});
