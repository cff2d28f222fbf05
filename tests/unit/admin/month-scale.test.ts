import { describe, expect, it } from 'vitest';
import { chartScale, monthNames } from '#islands/admin/donations/month-scale.ts';

describe('chartScale', () => {
  it.each([
    [[0, 0], 1, [0, 1]],
    [[118, 62], 120, [0, 40, 80, 120]],
    [[3, 1], 3, [0, 1, 2, 3]],
    [[7], 10, [0, 5, 10]],
  ])('%o reaches %i', (counts, top, lines) => {
    expect(chartScale(counts)).toEqual({ top, lines });
  });

  it('never draws a bar above its highest line', () => {
    for (let most = 0; most < 100_000; most += 997) {
      expect(chartScale([most]).top).toBeGreaterThanOrEqual(most);
    }
  });
});

describe('monthNames', () => {
  it("names a month whatever the reader's zone", () => {
    expect(monthNames('2026-11')).toEqual({ short: 'Nov', long: 'November' });
  });
});
