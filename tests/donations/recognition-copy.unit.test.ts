import { expect, test } from 'vitest';
import { recognitionLevels } from '#model/donations/contract.ts';
import { findRecognitionLevel } from '#model/donations/recognition.ts';
import { donors } from '#components/donors/copy.ts';
import { formatShortDollars } from '#model/money/money.ts';
import { supporters } from '#components/donations/supporters-copy.ts';

test('a circle is called a circle, because levels have the same names', () => {
  for (const { name } of donors.circles.items) expect(name).toMatch(/ circle$/i);
});

test('donors and supporters name the sums from which names are listed', () => {
  const listed = recognitionLevels.filter(({ isListed }) => isListed);
  for (const { name, fromCents } of listed) {
    expect(supporters.levels.text).toContain(`${name}s`);
    expect(supporters.levels.text).toContain(`${formatShortDollars(fromCents)} or more`);
  }
  expect(donors.circles.explained.from).toContain(formatShortDollars(listed[0]?.fromCents ?? 0));
});

test('a button of a circle names the amount, not a level that the donation page calls otherwise', () => {
  for (const { action, minimumCents } of donors.circles.items) {
    const amount = formatShortDollars(minimumCents);
    expect(action).toEqual({
      label: `Give ${amount}`,
      href: `/donate?amount=${minimumCents / 100}`,
    });
    expect(findRecognitionLevel(minimumCents)?.name).toBe('Benefactor');
  }
});
