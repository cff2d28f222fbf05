import { expect, test } from 'vitest';
import { unbroken } from '#model/dates/dates.ts';

const shown = (text: string) => unbroken(text).replaceAll('\u00a0', '_');

test.each([
  ['November 1, 2026', 'November_1,_2026'],
  ['Nov 26', 'Nov_26'],
  ['November 26, 2026 at 5:00 PM PST', 'November_26,_2026 at 5:00_PM_PST'],
  ['Thursday, November 26, 2026', 'Thursday, November_26,_2026'],
])('a date breaks only behind its weekday and around "at": %s', (date, expected) => {
  expect(shown(date)).toBe(expected);
});
