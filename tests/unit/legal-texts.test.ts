import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { researchers } from '#site/copy/researchers.ts';

const read = (page: string) =>
  readFileSync(new URL(`../../src/pages/${page}.md`, import.meta.url), 'utf8');

test('the terms give the licenses that Research promises', () => {
  const { label, href, code } = researchers.cite.license;
  const terms = read('terms');
  expect(terms).toContain(`[${label}](${href})`);
  expect(terms).toContain(code);
  expect(terms).not.toContain('License for reuse to be decided');
});

test('privacy says where the address is, and how a donor leaves the supporters’ page', () => {
  const privacy = read('privacy');
  expect(privacy).toContain('postal address is on the [Contact page](/contact)');
  expect(privacy).toContain('take it off at any time under [Your giving](/giving)');
});

test('privacy says what becomes of the address of the person notified of a tribute', () => {
  const privacy = read('privacy');
  expect(privacy).toContain('in honor or in memory of someone');
  expect(privacy).toContain('can refuse further ones by a link in it');
});
