/** The palette lists the records that were found as entries. */
import { expect, test } from 'vitest';
import { groupFound, keepMatching } from '#portal/keys/palette-entries.ts';

const donations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'donation' as const,
    id: String(index),
    title: '$50.00',
    detail: '',
    href: '/',
  }));

test.each([
  [4, 'Donations'],
  [5, 'Donations, the newest 5'],
])('the heading of %d donations found is "%s"', (count, heading) => {
  const shown = groupFound(donations(count)).filter(({ entries }) => entries.length > 0);
  expect(shown.map(({ name }) => name)).toEqual([heading]);
});

test('of records that were found for an earlier text those stay that match what is typed now', () => {
  const person = (title: string, detail: string) => ({
    kind: 'person' as const,
    id: title,
    title,
    detail,
    href: '/',
  });
  const found = [person('Ana Abbott', 'ana@lab.example'), person('Ána Roe', 'roe@lab.example')];
  expect(keepMatching(found, 'ana').map(({ title }) => title)).toEqual(['Ana Abbott', 'Ána Roe']);
  expect(keepMatching(found, 'ana roe').map(({ title }) => title)).toEqual(['Ána Roe']);
});
