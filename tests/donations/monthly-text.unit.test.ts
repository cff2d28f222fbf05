import { expect, test } from 'vitest';
import { pauseSentence } from '#model/donations/monthly-text.ts';

test('each month of a pause is named once', () => {
  const payment = { amountCents: 2500, interval: 'month', nextPaymentAt: null } as const;
  const skipped = [new Date('2026-11-01T20:00:00Z'), new Date('2026-12-01T07:30:00Z')];
  expect(pauseSentence(payment, skipped, new Date('2026-10-20T20:00:00Z'))).toBe(
    'No payment in November. Then $25.00 a month again.',
  );
});
