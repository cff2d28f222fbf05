import { expect, test } from 'vitest';
import { recognitionLevels } from '#model/donations/contract.ts';
import { recognitionOf } from '#model/donations/recognition.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { donors } from '#model/site/copy/donors.ts';
import { supporters } from '#model/donations/supporters-copy.ts';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

test('levels and circles are explained in the same words wherever they are named', () => {
  const words = donors.tiers.explained;
  expect(donate.recognition.explained).toBe(words);
  expect(supporters.levels.text).toBe(words);
  const [ofLevels = '', ofCircles = ''] = words.split('Circles');
  for (const { name, from, isListed } of recognitionLevels) {
    if (isListed) expect(ofLevels).toContain(`${name} from ${dollars(from)}`);
  }
  for (const { name, minimumCents } of donors.tiers.items) {
    expect(ofCircles).toContain(`${name} from ${dollars(minimumCents / 100)}`);
  }
});

test('a button of a circle names the amount, not a level that the donation page calls otherwise', () => {
  for (const { action, minimumCents } of donors.tiers.items) {
    const amount = dollars(minimumCents / 100);
    expect(action).toEqual({
      label: `Give ${amount}`,
      href: `/donate?amount=${minimumCents / 100}`,
    });
    expect(recognitionOf(minimumCents)?.name).toBe('Benefactor');
  }
});
