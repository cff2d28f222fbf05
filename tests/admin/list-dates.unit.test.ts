/** The dates of a list: Pacific days, both included (P-182). */
import { expect, test } from 'vitest';
import { nameDates, readDates, withinDates } from '#portal/table/date-range.ts';

test.each([
  ['begin with the first day', '2026-11-01T07:00:00.000Z', true],
  ['leave out the millisecond before the first day', '2026-11-01T06:59:59.999Z', false],
  // Clocks went back on November 1.
  ['include the last millisecond of the last day', '2026-11-20T07:59:59.999Z', true],
  ['end with the last day', '2026-11-20T08:00:00.000Z', false],
])('the dates of a list %s', (_, timestamp, isIn) => {
  expect(withinDates({ from: '2026-11-01', to: '2026-11-19' })(timestamp)).toBe(isIn);
});

test('the dates of a list are open where no day is given', () => {
  const timestamp = '2026-11-10T12:00:00.000Z';
  expect(withinDates({ from: '2026-11-10', to: null })(timestamp)).toBe(true);
  expect(withinDates({ from: null, to: '2026-11-10' })(timestamp)).toBe(true);
  expect(withinDates({ from: '2026-11-11', to: null })(timestamp)).toBe(false);
  expect(withinDates({ from: null, to: '2026-11-09' })(timestamp)).toBe(false);
});

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-31', null],
  ['2026-2-1', null],
  ['yesterday', null],
  ['', null],
  [null, null],
])('a day %j in an address is %j', (text, day) => {
  expect(readDates(text, null)).toEqual({ from: day, to: null });
  expect(readDates(null, text)).toEqual({ from: null, to: day });
});

test('dates in the wrong order are none', () => {
  expect(readDates('2026-11-02', '2026-11-01')).toEqual({ from: null, to: null });
});

test.each([
  ['2026-11-01', '2026-11-19', 'Nov 1 \u2013 19, 2026'],
  ['2026-10-05', '2026-11-19', 'Oct 5 \u2013 Nov 19, 2026'],
  ['2025-11-01', '2026-01-19', 'Nov 1, 2025 \u2013 Jan 19, 2026'],
  ['2026-11-19', '2026-11-19', 'Nov 19, 2026'],
  ['2026-11-01', null, 'Since Nov 1, 2026'],
  [null, '2026-11-19', 'Until Nov 19, 2026'],
  [null, null, 'Any date'],
])('a list with dates from %s to %s is named', (from, to, text) => {
  expect(nameDates({ from, to })).toBe(text);
});
