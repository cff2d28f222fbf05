import { expect, test } from 'vitest';
import { planApplications } from '#local/demo/plan-year.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const applications = planApplications(now, 18, 7);

test('the sample year has applications that were approved, declined, and that wait', () => {
  const kinds = applications.map(({ decided }) => decided?.decision ?? 'waiting');
  expect(new Set(kinds)).toEqual(new Set(['approved', 'declined', 'waiting']));
  expect(kinds.slice(-4)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
});

test('each is decided after it came, in time, and in the past', () => {
  const weekMs = 7 * 24 * 60 * 60 * 1000;
  for (const { at, decided } of applications) {
    expect(at).toBeLessThan(now);
    if (!decided) continue;
    expect(decided.at).toBeGreaterThan(at);
    expect(decided.at).toBeLessThanOrEqual(Math.min(now, at + weekMs));
  }
});

test('the same seed plans the same year', () => {
  expect(planApplications(now, 18, 7)).toEqual(applications);
});
