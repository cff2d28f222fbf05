/** What the palette makes of the records that were found. */
import { expect, test } from 'vitest';
import { groupFound } from '#portal/keys/palette-entries.ts';

const donations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ kind: 'donation' as const, id: String(index), title: '$50.00', detail: '', href: '/' },
  }));

test.each([
  [4, 'Donations'],
  [5, 'Donations, the newest 5'],
])('of %d donations found the heading is "%s"', (count, heading) => {
  const shown = groupFound(donations(count)).filter(({ entries }) => entries.length > 0);
  expect(shown.map(({ name }) => name)).toEqual([heading]);
});
