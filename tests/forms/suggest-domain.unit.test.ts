import { expect, test } from 'vitest';
import { suggestDomain } from '#islands/ui/browser/suggest-domain.ts';

test.each([
  ['ada@gmial.com', 'gmail.com'],
  ['ada@GMAI.COM', 'gmail.com'],
  ['ada@gmail.con', 'gmail.com'],
  ['ada@gmail.co', 'gmail.com'],
  ['ada@gmail', 'gmail.com'],
  ['ada@yaho.com', 'yahoo.com'],
  ['ada@hotmal.com', 'hotmail.com'],
  ['ada@outlok.com', 'outlook.com'],
  ['ada@icoud.com', 'icloud.com'],
])('the address %s meant %s', (email, domain) => {
  expect(suggestDomain(email)).toBe(domain);
});

test.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@yahoo.ca',
  'ada@yahoo.com.au',
  'ada@yahoo.co.jp',
  'ada@hotmail.fr',
  'ada@protonmail.ch',
  'ada@ox.ac.uk',
  'ada@mit.edu',
  'ada@me.com',
  'ada@example.org',
  'ada@',
  'ada',
  '',
])('the address %s is left alone', (email) => {
  expect(suggestDomain(email)).toBeNull();
});
