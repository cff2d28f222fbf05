/** A typed address is taken where a mail server takes it. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailProblem } from '#model/fields/email.ts';
import { normalizeEmail } from '#model/fields/normalize-email.ts';
import { optionalEmail, requiredEmail } from '#model/fields/fields.ts';

test.each([
  'ada@example.org',
  "o'brien+news_1@mail.example.org",
  'a.b.c@x-y.example',
  'UPPER@Example.ORG',
  'ana@xn--bcher-kva.example',
  '1@2.co',
  `${'l'.repeat(64)}@example.org`,
  `a@${'d'.repeat(63)}.org`,
])('the address %s is taken, as the browser takes it', (address) => {
  expect(emailProblem(address)).toBeNull();
  expect(address).toMatch(z.regexes.html5Email);
});

test.each([
  ['a..b@example.org', 'Remove one of the two dots in a row.'],
  ['.ada@example.org', 'Remove the dot at the start of the address.'],
  ['ada.@example.org', 'Remove the dot before the @.'],
  ['ada@.example.org', 'Remove the dot after the @.'],
  ['ada@example.org.', 'Remove the dot at the end of the address.'],
  ['ada@example..org', 'Remove one of the two dots in a row.'],
  ['ada lovelace@example.org', 'Remove the space from the address.'],
  ['ada@example .org', 'Remove the space from the address.'],
  ['josé@example.org', /^Before the @, use letters without accents/],
  [`${'l'.repeat(65)}@example.org`, 'Before the @, an address may have at most 64 characters.'],
  ['ada@-example.org', /^After the @, remove the hyphen/],
  ['ada@example-.org', /^After the @, remove the hyphen/],
  [`ada@${'d'.repeat(64)}.org`, /at most 63 characters/],
  [`a@${'d.'.repeat(126)}org`, 'Email may have at most 254 characters.'],
])('the problem of the address %s says how to correct it', (address, words) => {
  expect(emailProblem(address)).toMatch(words);
});

test.each([
  'ada',
  '@example.org',
  'ada@',
  'ada@example',
  'ada@lovelace@example.org',
  '"a b"@example.org',
  'ada@[192.0.2.1]',
  'ada@192.0.2.1',
  'ada@ex_ample.org',
  'Ada <ada@example.org>',
  'ada@example.org, bob@example.org',
  'ada@example.org;bob@example.org',
])('the problem of the address %s asks for a full one', (address) => {
  expect(emailProblem(address)).toMatch(/^Enter a full address/);
});

test.each([
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@例え。テスト', 'ana@xn--r8jz45g.xn--zckzah'],
  ['ana@ｅｘａｍｐｌｅ.org', 'ana@example.org'],
  ['Ana@Example.org', 'Ana@Example.org'],
  ['\u200bana@example.org', 'ana@example.org'],
  ['ana@example.org\u200b', 'ana@example.org'],
  [' \ufeffana@exam\u00adple.org\u200d ', 'ana@example.org'],
  ['a\u200c\u200dna@\u200eexample\u2060.org', 'ana@example.org'],
  ['\u202aana@example.org\u202c', 'ana@example.org'],
  ['ana\u200b@b\u00aducher.example', 'ana@bucher.example'],
  ['bücher', 'bücher'],
  ['ana@bücher.example/path', 'ana@bücher.example/path'],
  ['\u200b', ''],
])('the address %j becomes %s', (typed, address) => {
  expect(normalizeEmail(typed)).toBe(address);
});

test('a required and an optional address follow one rule', () => {
  const readAddress = (schema: typeof requiredEmail | typeof optionalEmail, value: unknown) => {
    const { data, error } = schema.safeParse(value);
    return error ? error.issues[0]?.message : data;
  };
  for (const schema of [requiredEmail, optionalEmail]) {
    expect(readAddress(schema, ' \u200bana@bücher.example ')).toBe('ana@xn--bcher-kva.example');
    expect(readAddress(schema, 'a..b@example.org')).toBe('Remove one of the two dots in a row.');
    expect(readAddress(schema, `${'x'.repeat(300)}@example.org`)).toMatch(/at most 254 characters/);
    // 254 characters are too many once the domain is written in ASCII.
    expect(
      readAddress(schema, `${'l'.repeat(60)}@${'ü'.repeat(60)}.${'ö'.repeat(60)}.example`),
    ).toMatch(/at most 63 characters/);
  }
  expect(readAddress(requiredEmail, ' \u200b')).toBe('Email is required.');
  expect(readAddress(optionalEmail, ' \u200b')).toBeNull();
});
