import { expect } from 'vitest';
import type { Delivery } from './troubled-delivery.ts';

/**
 * Every mail arrived; one more copy at most for each time that our side could not know; all copies of
 * a mail have one Message-ID, and no two mails share one (docs/runbook.md, "Mail").
 */
export function expectEveryMailOnce(deliveries: Delivery[]): void {
  for (const { dedupeKey, copies, blindSpots } of deliveries) {
    expect(copies.length, `${dedupeKey} arrived`).toBeGreaterThan(0);
    expect(copies.length, `${dedupeKey} did not arrive too often`).toBeLessThanOrEqual(
      1 + blindSpots,
    );
    expect(new Set(copies).size, `${dedupeKey} has one Message-ID`).toBe(1);
  }
  expect(new Set(deliveries.map(({ copies }) => copies[0])).size).toBe(deliveries.length);
  // A run without a second copy would not have tested what it claims to.
  expect(deliveries.some(({ copies }) => copies.length > 1)).toBe(true);
}
