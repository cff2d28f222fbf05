import { expect, test } from 'vitest';
import { isOtherCurrency, readFee, readFileCents } from '#model/gift-files/amounts.ts';
import { readPacificDay } from '#model/gift-files/days.ts';
import { readOfxDay } from '#model/gift-files/ofx-day.ts';
import { repairAccents } from '#model/gift-files/accents.ts';
import { personName } from '#model/gift-files/names.ts';

test.for([
  ['1,250.00', 125_000],
  ['$1,250.00', 125_000],
  ['100', 10_000],
  ['.5', 50],
  ['+ $25.00', 2500],
  ['- $31.00', -3100],
  ['-40.00', -4000],
  ['$-40.00', -4000],
  ['(40.00)', -4000],
  ['($1,040.10)', -104_010],
  ['USD 12.30', 1230],
  ['12.30 usd', 1230],
  ['0.29', 29],
  ['1,000', 100_000],
] as const)('the amount %s is %d cents', ([text, cents]) =>
  expect(readFileCents(text)).toBe(cents),
);

test.for([
  '1.000',
  '1 250.00',
  '12abc',
  '10.005',
  '1,25',
  '',
  '-',
  '12:50',
  '--5',
  '(-5.00)',
  '1,00,000',
])('"%s" is no amount', (text) => expect(readFileCents(text)).toBeNull());

test('an empty fee is none, which an empty amount is not', () => {
  expect(['', '$ -', '-', '1.25', 'x'].map(readFee)).toEqual([0, 0, 0, 125, null]);
});

test('another currency is known by its code or sign', () => {
  expect(['CAD 50.00', '50 EUR', '€50', '$50', 'USD 50', '12abc'].map(isOtherCurrency)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.for([
  ['2026-03-01T03:30:00Z', undefined, '2026-02-28'],
  ['2026-02-12T00:00:00Z', undefined, '2026-02-12'],
  ['2026-02-10T18:45:12.000Z', undefined, '2026-02-10'],
  ['2026-02-10T01:00:00+02:00', undefined, '2026-02-09'],
  ['2026-01-01T00:00:00+00:00', undefined, '2026-01-01'],
  ['2026-01-01T00:00:00.000+0000', undefined, '2026-01-01'],
  ['2026-01-01T00:00:00-05:00', undefined, '2026-01-01'],
  ['2026-01-01T00:00:01-05:00', undefined, '2025-12-31'],
  ['2026-02-10', undefined, '2026-02-10'],
  ['2026/02/10', undefined, '2026-02-10'],
  ['2026-2-3 4:05', undefined, '2026-02-03'],
  ['2026-02/10', undefined, null],
  ['03-06-2026', undefined, null],
  ['2/3/26', undefined, '2026-02-03'],
  ['02/03/2026', undefined, '2026-02-03'],
  ['12/31/25 23:58:10', undefined, '2025-12-31'],
  ['August 21, 2025', undefined, '2025-08-21'],
  ['Sat 31 Oct 2015 0:00:00', undefined, '2015-10-31'],
  ['2026-01-01 02:10:00', 'America/New_York', '2025-12-31'],
  ['2026-07-01 02:10:00', 'America/New_York', '2026-06-30'],
  ['02/05/2026 23:59:30', 'PST', '2026-02-05'],
  ['02/05/2026 23:59:30', 'America/Los_Angeles', '2026-02-05'],
  ['02/05/2026 01:00:00', 'EST', '2026-02-04'],
  ['1/1/2026 1:05:00 AM', 'UTC', '2025-12-31'],
  ['13/2/2026', undefined, null],
  ['25/05/2026', undefined, null],
  ['2/30/2026', undefined, null],
  ['February 30, 2026', undefined, null],
  ['2026-01-01 02:10:00', 'Mars/Olympus', null],
  ['2/3/0026', undefined, null],
  ['', undefined, null],
] as const)('the time %s in zone %s is the day %s', ([text, zone, day]) =>
  expect(readPacificDay(text, zone)).toBe(day),
);

test.for([
  ['20260209120000[-8:PST]', '2026-02-09'],
  ['20260210070000[0:GMT]', '2026-02-09'],
  ['20260210070000.000[-5]', '2026-02-10'],
  ['20260101000000[-5:EST]', '2026-01-01'],
  ['20260101000000.000[-5:EST]', '2026-01-01'],
  ['20260101000000[-7:MST]', '2026-01-01'],
  ['20260101000000[0:GMT]', '2026-01-01'],
  ['20260101020000[-5:EST]', '2025-12-31'],
  ['20260211', '2026-02-11'],
  ['20261311', null],
] as const)('OFX writes %s for %s', ([text, day]) => expect(readOfxDay(text)).toBe(day));

test('what is withheld of a name is left out, in any letters', () => {
  expect(personName('NOT SHARED BY DONOR', 'not shared')).toBeNull();
  expect(personName('Zelda', 'Not shared by donor')).toBe('Zelda');
  expect([' ', 'Private', 'anonymous', 'Not available'].map((name) => personName(name))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('broken accents are repaired, whole ones and other scripts are left alone', () => {
  expect(['Zo√´', 'ZoÃ«', 'Zoë', 'Łukasz', '山田', 'Ann'].map(repairAccents)).toEqual([
    'Zoë',
    'Zoë',
    null,
    null,
    null,
    null,
  ]);
});

test('a time or an offset that no clock has makes no day', () => {
  expect(readOfxDay('20260209240000[-8:PST]')).toBeNull();
  expect(readOfxDay('20260209120060[-8:PST]')).toBeNull();
  expect(readOfxDay('20260209120000[-99999999999999:PST]')).toBeNull();
  expect(readPacificDay('2026-01-01T02:10:00+99:00')).toBeNull();
  expect(readPacificDay('2026-01-01T02:10:00', '+99:30')).toBeNull();
});
