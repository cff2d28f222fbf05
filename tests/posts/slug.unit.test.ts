import { expect, test } from 'vitest';
import { slugPattern } from '#model/posts/contract.ts';
import { bounds } from '#model/fields/bounds.ts';
import { makeSlug } from '#model/posts/slug.ts';

test.each([
  ['What a cut says to the cells around it', 'what-a-cut-says-to-the-cells-around-it'],
  ['  --Gap   junctions, at last!-- ', 'gap-junctions-at-last'],
  ['−70 mV & 12 °C', '70-mv-12-c'],
  ['Dvořák über Ångström', 'dvorak-uber-angstrom'],
  ['Straße, Smørrebrød, Łódź', 'strasse-smorrebrod-lodz'],
  ['İstanbul', 'istanbul'],
  ['李小龍', ''],
  ['', ''],
])('the slug of the title %j is %j', (title, slug) => {
  expect(makeSlug(title)).toBe(slug);
});

test('a slug keeps within the bound and has no hyphen at its ends', () => {
  const slug = makeSlug('ab '.repeat(200));
  expect(slug.length).toBeLessThanOrEqual(bounds.slug);
  expect(slug).toMatch(slugPattern);
  expect(slug).not.toMatch(/^-|-$/);
});
