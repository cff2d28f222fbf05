import { expect, test } from 'vitest';
import { chartScale, monthName } from '#portal/kit/MonthsChart.tsx';

test.each([
  [[0, 0], 1, [0, 1]],
  [[118, 62], 120, [0, 40, 80, 120]],
  [[3, 1], 3, [0, 1, 2, 3]],
  [[7], 10, [0, 5, 10]],
])('the scale of a chart of %o reaches %i', (counts, top, lines) => {
  expect(chartScale(counts)).toEqual({ top, lines });
});

test('a chart never draws a bar above its highest line', () => {
  for (let most = 0; most < 100_000; most += 997) {
    expect(chartScale([most]).top).toBeGreaterThanOrEqual(most);
  }
});

test("a month is named alike whatever the reader's zone", () => {
  expect(monthName('2026-11')).toBe('November');
  expect(monthName('2026-11', 'short')).toBe('Nov');
});
