import { expect, test } from 'vitest';
import { isPlainName } from '#server/mail/mailbox.ts';
import { difficultNames } from '#tests/factories/paper.ts';

test.each([...Object.values(difficultNames), 'J.R.R. Tolkien', 'Mary-Jane St. John, Ph.D.'])(
  '%s is repeated',
  (name) => {
    expect(isPlainName(name)).toBe(true);
  },
);

test.each([
  'https://prize.example',
  'visit evil.com',
  'name@example',
  'call 555',
  'a/b',
  'evil．com',
  'Ann: read this',
  'x'.repeat(61),
])('%s is not', (name) => {
  expect(isPlainName(name)).toBe(false);
});
