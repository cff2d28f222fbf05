/** Tools read the head of a plate and of the atlas without the text. */
import { expect, test } from 'vitest';
import { citePlateMeta } from '#model/plates/cite.ts';
import { organizationData } from '#model/site/structured-data.ts';
import { plateCatalog, plateDataset } from '#plates/dataset.ts';
import { storedPlate, storedPlates } from '#tests/support/plates.ts';

const site = new URL('https://atlas.example');

test('Zotero reads a plate as a dataset with creator, day, license and identifier', () => {
  const plate = storedPlate('wound');
  const url = `https://atlas.example/atlas/${plate.slug}`;
  expect(Object.fromEntries(citePlateMeta(plate, url))).toMatchObject({
    'DC.type': 'Dataset',
    'DC.title': plate.title,
    'DC.creator': 'Bioelectric Atlas Initiative,',
    'DC.date': plate.date,
    'DC.rights': 'https://creativecommons.org/licenses/by/4.0/',
    'DC.identifier': url,
  });
  const withDoi = { ...plate, doi: '10.5555/bea.2' };
  expect(Object.fromEntries(citePlateMeta(withDoi, url))).toMatchObject({
    'DC.identifier': 'https://doi.org/10.5555/bea.2',
  });
});

test('search engines find each plate in the catalog, with keywords and its day', () => {
  const catalog = plateCatalog(storedPlates, site);
  expect(catalog).toMatchObject({ '@type': 'DataCatalog', url: 'https://atlas.example/atlas' });
  expect(catalog.dataset).toHaveLength(storedPlates.length);
  for (const plate of storedPlates) {
    const url = `https://atlas.example/atlas/${plate.slug}`;
    expect(plateDataset(plate, [], url)).toMatchObject({
      datePublished: plate.date,
      keywords: expect.arrayContaining([plate.quantity, plate.tissue.label]) as unknown,
      includedInDataCatalog: { '@type': 'DataCatalog', '@id': 'https://atlas.example/atlas' },
    });
  }
});

test('the address of the organization is given in its parts', () => {
  expect(organizationData(site).address).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '1 Placeholder Way',
    addressLocality: 'Anytown',
    addressRegion: 'CA',
    postalCode: '00000',
    addressCountry: 'US',
  });
});
