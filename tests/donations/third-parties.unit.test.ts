import { describe, expect, test } from 'vitest';
import { decideDocument } from '#model/donations/third-parties.ts';

const gift = {
  source: 'check',
  giverKind: 'person',
  matchOf: null,
  through: null,
  onBehalfOf: null,
} as const;

describe('who receipts a gift decides its document', () => {
  test.each([
    ['a check of a person', {}, 'tax'],
    [
      'a check of a company, for a volunteer',
      { giverKind: 'organization', onBehalfOf: 'Bo' },
      'tax',
    ],
    [
      'a payment by PayPal, which receipts nobody',
      { source: 'transfer', through: 'PayPal' },
      'tax',
    ],
    ['a grant of a fund', { source: 'fund' }, 'thanks'],
    ['a check of a fund', { giverKind: 'fund' }, 'thanks'],
    ['a check of a sponsor', { through: 'Fidelity Charitable' }, 'thanks'],
    ['a transfer of a platform', { source: 'transfer', through: 'BENEVITY' }, 'thanks'],
    ['PayPal’s own fund', { source: 'transfer', through: 'PayPal Giving Fund' }, 'thanks'],
    ['a match', { source: 'fund', giverKind: 'organization', matchOf: 'an id' }, 'none'],
    [
      'a match that the company paid itself',
      { giverKind: 'organization', matchOf: 'an id' },
      'none',
    ],
    [
      'money of a company for somebody who gave elsewhere',
      { source: 'fund', giverKind: 'organization', through: 'Benevity', onBehalfOf: 'Bo' },
      'none',
    ],
    [
      'a fund whose adviser is known',
      { source: 'fund', giverKind: 'fund', onBehalfOf: 'Bo' },
      'thanks',
    ],
  ] as const)('%s', (_, own, document) => {
    expect(decideDocument({ ...gift, ...own })).toBe(document);
  });
});
