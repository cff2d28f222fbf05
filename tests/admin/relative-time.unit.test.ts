import { expect, test } from 'vitest';
import { elapsedTime, relativeTime } from '#portal/kit/time.tsx';

const now = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
  ['2026-11-20T11:59:40.000Z', 'just now'],
  ['2026-11-20T11:48:00.000Z', '12 minutes ago'],
  ['2026-11-20T09:00:00.000Z', '3 hours ago'],
  ['2026-11-19T11:00:00.000Z', '1 day ago'],
  // It is two calendar days earlier.
  ['2026-11-18T13:00:00.000Z', '1 day ago'],
  ['2026-11-16T12:00:00.000Z', '4 days ago'],
  ['2026-09-01T12:00:00.000Z', '2 months ago'],
  ['2023-11-01T12:00:00.000Z', '3 years ago'],
  ['2026-11-20T12:05:00.000Z', 'just now'],
  ['2053-11-20T12:00:00.000Z', 'just now'],
])('the time %s reads %s', (iso, text) => {
  expect(relativeTime(iso, now)).toBe(text);
});

test.each([
  [59, 'less than a minute'],
  [60, '1 minute'],
  [7199, '1 hour'],
  [2 * 86_400, '2 days'],
])('%d seconds have passed: %s', (seconds, text) => {
  const now = Date.parse('2026-11-20T20:00:00.000Z');
  expect(elapsedTime(new Date(now - seconds * 1000).toISOString(), now)).toBe(text);
});
