import { expect, test } from 'vitest';
import { readReviewClock } from '#model/applications/review-clock.ts';
import { scaleDays } from '#components/applications/review-scale.ts';

const noon = (day: string) => new Date(`${day}T12:00:00-08:00`);

/** Each day with its number, or "today" where it is none of the seven. */
const columns = (received: string, today: string) =>
  scaleDays(readReviewClock(noon(received), noon(today))).map(
    ({ day, number, isToday }) => `${day} ${number ?? '-'}${isToday ? ' today' : ''}`,
  );

test('on the day of receipt, before a holiday, today is its own day and not the first board day', () => {
  expect(columns('2026-11-25', '2026-11-25')).toEqual([
    '2026-11-25 - today',
    '2026-11-27 1',
    '2026-11-30 2',
    '2026-12-01 3',
    '2026-12-02 4',
    '2026-12-03 5',
    '2026-12-04 6',
    '2026-12-07 7',
  ]);
});

test('on a weekend today is between two board days', () => {
  const days = columns('2026-11-25', '2026-11-28');
  expect(days.slice(0, 3)).toEqual(['2026-11-27 1', '2026-11-28 - today', '2026-11-30 2']);
});

test('a board day is marked in its place', () => {
  expect(columns('2026-11-25', '2026-12-01')[2]).toBe('2026-12-01 3 today');
  expect(columns('2026-11-25', '2026-12-01')).toHaveLength(7);
});

test('once the review is overdue, today is behind the board days', () => {
  const days = columns('2026-11-25', '2026-12-12');
  expect(days.slice(-2)).toEqual(['2026-12-07 7', '2026-12-12 - today']);
});

test('a stopped clock marks no day', () => {
  const from = noon('2026-11-27').toISOString();
  const stops = [{ cause: 'question' as const, from, until: null }];
  const stopped = scaleDays(readReviewClock(noon('2026-11-25'), noon('2026-11-28'), stops));
  expect(stopped.map(({ number, isToday }) => [number, isToday])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => [number, false]),
  );
});
