/** DOI and ORCID as people paste them. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registerOutputsSchema } from '#model/register/contract.ts';
import { doiAddress, doiField, orcidField } from '#model/posts/identifiers.ts';

const doi = '10.1016/S0092-8674(00)80692-4';

test.each([
  doi,
  `doi:${doi}`,
  `DOI ${doi}`,
  `DOI: ${doi}.`,
  `https://doi.org/${doi}`,
  `http://dx.doi.org/${doi},`,
  `https://www.doi.org/${doi}/`,
  `doi.org/${doi}?utm_source=x#y`,
  `//doi.org/${doi}`,
  `<https://doi.org/${doi}>`,
  `https://doi.org/${encodeURIComponent(doi)}`,
  `doi: https://doi.org/${doi}`,
  ` ${doi}; `,
])('the DOI is read from %j', (typed) => {
  expect(z.parse(doiField, typed)).toBe(doi);
  expect(z.parse(registerOutputsSchema, { outputs: typed })).toEqual({ outputs: doi });
});

test('a bracket and a stop after a DOI are no part of it', () => {
  expect(z.parse(doiField, '10.5555/example).')).toBe('10.5555/example');
});

test('a DOI with signs that end a path is read from its address, and opens at it', () => {
  const old = '10.1002/(SICI)1096-8644(199605)100:1<1::AID-AJPA1>3.0.CO;2-#';
  const address = doiAddress(old);
  expect(new URL(address)).toMatchObject({ hash: '', search: '' });
  expect(decodeURIComponent(new URL(address).pathname)).toBe(`/${old}`);
  for (const typed of [old, address, `https://doi.org/${old}`]) {
    expect(z.parse(registerOutputsSchema, { outputs: typed })).toEqual({ outputs: old });
  }
  expect(new URL(doiAddress('10.5555/a?b')).search).toBe('');
  expect(doiAddress(doi)).toBe(`https://doi.org/${doi}`);
});

test('an empty DOI stays empty', () => {
  expect(z.parse(doiField, '')).toBe('');
});

test.each(['doi', 'https://doi.org/', '10.5555', 'https://example.org/10.5555/x'])(
  '%j is no DOI',
  (typed) => {
    expect(z.safeParse(doiField, typed).success).toBe(false);
  },
);

const orcid = '0000-0002-1694-233X';

test.each([
  orcid,
  orcid.toLowerCase(),
  orcid.replaceAll('-', ''),
  orcid.replaceAll('-', ' '),
  orcid.replaceAll('-', '\u2011'),
  orcid.replaceAll('-', '–'),
  `https://orcid.org/${orcid}/`,
  `http://orcid.org/${orcid}`,
  `https://www.orcid.org/${orcid}?lang=en#works`,
  `orcid.org/${orcid}/print`,
  `ORCID: ${orcid}`,
  `ORCID iD: https://orcid.org/${orcid}`,
  `orcid:${orcid}.`,
  `<https://orcid.org/${orcid}>`,
])('the ORCID is read from %j', (typed) => {
  expect(z.parse(orcidField, typed)).toBe(orcid);
});

test.each([
  '0000-0002-1694-2331',
  '0000-0002',
  'Jane Roe',
  'https://example.org/0000-0002-1694-233X',
])('%j is no ORCID', (typed) => {
  expect(z.safeParse(orcidField, typed).success).toBe(false);
});
