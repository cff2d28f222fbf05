import { expect, test } from 'vitest';
import { tributeSchema } from '#model/donations/tribute.ts';

const tribute = {
  kind: 'memory',
  name: 'Example Honoree',
  notify: { name: 'Example Family', email: 'family@example.org' },
  message: 'Every notebook is kept.',
};

const listProblems = (change: object) =>
  tributeSchema.safeParse({ ...tribute, ...change }).error?.issues.map(({ message }) => message);

const without = (what: string) =>
  `Write ${what} without web addresses, email addresses and phone numbers, and with a space after each period and colon.`;

test.each([
  'paypa1.com/verify',
  'Confirm at Evil.Com today',
  'See prize.example',
  'evil．com',
  'evil\u00ad.com',
  'www.prize',
  'https://localhost',
  'name@example',
  '192.0.2.1',
  'Call +1 (202) 555-0100',
  'Call 5550100',
  'Call ٥٥٥٠١٠٠',
  'Call 555 1/1/2024 0100',
])('a tribute refuses contact details: %s', (text) => {
  expect(listProblems({ message: text })).toEqual([without('the message')]);
  expect(listProblems({ name: text })).toEqual([without('their name')]);
  expect(listProblems({ notify: { ...tribute.notify, name: text } })).toEqual([
    without('the name of the person to tell'),
  ]);
});

test.each([
  'Dr. J.R.R. Example (1932–2024)',
  'Born 3.12.1932, died 24/11/2024.',
  '2024-11-24: 120 guests, and/or 300 letters...',
  'In 1951 she wrote 120 letters; in 1963, none.',
])('a tribute accepts: %s', (message) => {
  expect(tributeSchema.parse({ ...tribute, message })).toMatchObject({ message });
});
