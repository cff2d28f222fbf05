import { expect, test } from 'vitest';
import { formatUtcDay, formatter } from '#model/dates/dates.ts';

test('a day of the blog reads as Intl writes it, in UTC', () => {
  const withIntl = formatter({ dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1) {
    for (const at of [
      new Date(Date.UTC(2024, month, 1)),
      new Date(Date.UTC(2027, month + 1, 0, 23, 59)),
    ]) {
      expect(formatUtcDay(at)).toBe(withIntl(at));
      expect(formatUtcDay(at.toISOString())).toBe(withIntl(at));
    }
  }
});
