import { expect, test } from 'vitest';
import { decideDocument } from '#model/donations/third-parties.ts';

const gift = {
  source: 'check',
  giverKind: 'person',
  matchOf: null,
  through: null,
  onBehalfOf: null,
} as const;

test.each([
  ['a check of a person', 'tax', {}],
  ['a check of a company, for a volunteer', 'tax', { giverKind: 'organization', onBehalfOf: 'Bo' }],
  ['a payment by PayPal, which receipts nobody', 'tax', { source: 'transfer', through: 'PayPal' }],
  ['a grant of a fund', 'thanks', { source: 'fund' }],
  ['a check of a fund', 'thanks', { giverKind: 'fund' }],
  ['a check of a sponsor', 'thanks', { through: 'Fidelity Charitable' }],
  ['a transfer of a platform', 'thanks', { source: 'transfer', through: 'BENEVITY' }],
  ['PayPal’s own fund', 'thanks', { source: 'transfer', through: 'PayPal Giving Fund' }],
  ['a match', 'none', { source: 'fund', giverKind: 'organization', matchOf: 'an id' }],
  ['a match that the company paid itself', 'none', { giverKind: 'organization', matchOf: 'an id' }],
  [
    'money of a company for somebody who gave elsewhere',
    'none',
    { source: 'fund', giverKind: 'organization', through: 'Benevity', onBehalfOf: 'Bo' },
  ],
  [
    'a fund whose adviser is known',
    'thanks',
    { source: 'fund', giverKind: 'fund', onBehalfOf: 'Bo' },
  ],
] as const)('the document of %s is %s', (_, document, own) => {
  expect(decideDocument({ ...gift, ...own })).toBe(document);
});
