import { expect, test } from 'vitest';
import { plainName } from '#server/mail/mailbox.ts';
import { difficultNames } from '#tests/support/factories/paper.ts';

test.each([
  ...Object.values(difficultNames),
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'Mary-Jane St. John, Ph.D.',
  'St.John',
  'Mohd.Ali',
  'Dr.Li',
  'A/P Krishnan',
  'Devi S/O Example',
  'Smith 3rd',
  'Jane Example (née O’Brien) & Sons',
  'Example Honoree (1932–2024)',
  'ดร.สมชาย',
  'د.أحمد',
  'Example '.repeat(12).trim(),
])('the name %s is repeated in a mail', (name) => {
  expect(plainName(name)?.replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
});

test.each([
  'https://prize.example',
  'prize.example/now',
  'Bit.Ly/now',
  '//prize',
  'www.Prize',
  'visit evil.com',
  'Visit Evil.Com',
  'Prizes.Example',
  'Bank.App',
  'x.com',
  'name@example',
  'evil．com',
  'evil。com',
  'name＠example',
  '192.0.2.1',
  'call 555 01 00 123',
  'call 555 or 01 00',
  'evil\u200b.com',
  'Ann: read this',
  '<b>Ann</b>',
  '[Ann](now)',
  'Ann &lt; Bob',
  'x'.repeat(101),
  '- .',
])('the name %s is not repeated in a mail', (name) => {
  expect(plainName(name)).toBeNull();
});
