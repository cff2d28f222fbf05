import { expect, test } from 'vitest';
import { availableDay } from '#model/donations/available-day.ts';

test('a charge that Stripe dates by midnight UTC is available on that day', () => {
  expect(availableDay('2021-11-16T00:00:00.000Z')).toBe('2021-11-16');
});

test('a refund is available on the Pacific day of its moment', () => {
  expect(availableDay('2021-11-16T00:00:01.000Z')).toBe('2021-11-15');
  expect(availableDay('2021-11-16T08:00:01.000Z')).toBe('2021-11-16');
});
