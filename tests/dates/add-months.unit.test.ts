import { expect, test } from 'vitest';
import { addMonths } from '#model/dates/dates.ts';

test.each([
  ['2026-01-15', 6, '2026-07-15'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-31', 12, '2027-12-31'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months are %s', (day, months, later) => {
  expect(addMonths(new Date(`${day}T12:00:00Z`), months)).toEqual(new Date(`${later}T12:00:00Z`));
});
