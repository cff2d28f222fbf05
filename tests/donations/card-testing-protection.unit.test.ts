import { expect, test } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import { findCardTesting } from '#server/donations/card-testing-protection.ts';

const start = Date.parse('2026-11-20T12:00:00.000Z');
const at = (minute: number) => new Date(start + minute * minuteMs);

/** Declines by minute after the start. */
const declines = (...counts: [minute: number, count: number][]) =>
  counts.map(([minute, count]) => ({ minute: at(minute), count }));

test.each([
  ['no decline', [], 0, false],
  [
    '19 in ten minutes',
    [
      [0, 10],
      [9, 9],
    ],
    9,
    false,
  ],
  [
    '20 in ten minutes',
    [
      [0, 10],
      [9, 10],
    ],
    9,
    true,
  ],
  [
    '20 in eleven minutes',
    [
      [0, 10],
      [10, 10],
    ],
    10,
    false,
  ],
  ['20, nine minutes ago', [[0, 20]], 9, true],
  ['20, ten minutes ago', [[0, 20]], 10, false],
] as [string, [number, number][], number, boolean][])(
  'declined cards are counted by number and age: %s',
  (_, counts, minute, isActive) => {
    expect(findCardTesting(declines(...counts), at(minute)).isActive).toBe(isActive);
  },
);

test.each([
  [
    'while it lasts',
    [
      [0, 20],
      [5, 20],
      [12, 20],
    ],
    0,
  ],
  [
    'after a pause of less than an hour',
    [
      [0, 20],
      [60, 20],
    ],
    0,
  ],
  [
    'not after a longer one',
    [
      [0, 20],
      [61, 20],
    ],
    61,
  ],
  [
    'nor from a quiet minute before',
    [
      [0, 3],
      [5, 20],
    ],
    5,
  ],
] as [string, [number, number][], number][])(
  'an episode of card testing is the same %s',
  (_, counts, since) => {
    const now = at(counts.at(-1)?.[0] ?? 0);
    expect(findCardTesting(declines(...counts), now)).toMatchObject({
      isActive: true,
      since: at(since),
    });
  },
);

test.each([
  ['not before it is up', [[0, 19]], 5, null],
  [
    'from the decline that made them too many',
    [
      [0, 19],
      [3, 1],
    ],
    5,
    3,
  ],
  [
    'on while declines follow',
    [
      [0, 20],
      [5, 20],
      [14, 20],
    ],
    20,
    0,
  ],
  [
    'again after a minute without, in the same episode',
    [
      [0, 20],
      [9, 5],
      [11, 15],
    ],
    12,
    11,
  ],
  ['no longer when it is over', [[0, 20]], 10, null],
] as [string, [number, number][], number, number | null][])(
  'the guard against card testing is up %s',
  (_, counts, minute, since) => {
    const { activeSince } = findCardTesting(declines(...counts), at(minute));
    expect(activeSince).toEqual(since === null ? null : at(since));
  },
);

test('the start of a guard that is older than the declines kept is unknown', () => {
  const day = 24 * 60;
  const all = Array.from({ length: day }, (_, minute): [number, number] => [minute, 20]);
  const guard = findCardTesting(declines(...all), at(day - 1));
  expect(guard).toMatchObject({ isActive: true, activeSince: null });
});
