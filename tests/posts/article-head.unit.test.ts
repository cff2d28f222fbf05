import type { BlogPosting } from 'schema-dts';
import { describe, expect, test } from 'vitest';
import { type AuthorKind, guessAuthorKind } from '#model/posts/author-kinds.ts';
import { coverSources, socialPicture } from '#model/posts/cover-picture.ts';
import { blogPosting } from '#model/posts/structured-data.ts';

const atTheCms = 'https://images.ctfassets.net/space/asset/token/cover.avif';
const atTheStandIn = '/_sandbox/contentful/images.ctfassets.net/cover-vagus-map.avif';

test.each([atTheCms, atTheStandIn])(
  'the cover %s is offered in the widths of its places',
  (cover) => {
    const sources = coverSources(`${cover}?w=9`)?.split(', ') ?? [];
    expect(sources.map((source) => source.split(' '))).toEqual(
      [160, 320, 640, 1280].map((width) => [`${cover}?w=${width}&fm=avif&q=60`, `${width}w`]),
    );
  },
);

test.each([
  '',
  '/art/cover.avif',
  'https://elsewhere.example/cover.avif',
  'https://elsewhere.example/images.ctfassets.net/cover.avif',
  'https://images.ctfassets.net.elsewhere.example/cover.avif',
  'https://images.ctfassets.net/space/drawing.svg',
])('the cover %j is one picture for every place', (cover) => {
  expect(coverSources(cover)).toBeUndefined();
});

test('a cover is a JPEG on the social card, or the title drawn where nothing makes one', () => {
  const describePicture = (coverImage: string) => socialPicture({ slug: 'two-rulers', coverImage });
  const size = { width: 1200, height: 630 };
  for (const cover of [atTheCms, atTheStandIn]) {
    expect(describePicture(cover)).toEqual({
      src: `${cover}?w=1200&h=630&fit=fill&fm=jpg`,
      size,
    });
  }
  expect(describePicture('/art/cover.PNG?v=2')).toEqual({ src: '/art/cover.PNG?v=2' });
  const drawn = { src: '/social/blog/two-rulers.png', size };
  expect(describePicture('/art/cover.avif')).toEqual(drawn);
  expect(describePicture('')).toEqual(drawn);
});

describe('the author that search engines read', () => {
  const details = {
    title: 'T',
    excerpt: 'E',
    category: '',
    publishedAt: '2026-01-02T03:04:05.678Z',
    url: 'https://site.example/blog/t',
    image: 'https://site.example/i.jpg',
    authorAffiliation: '',
    authorOrcid: '',
    license: 'none' as const,
    doi: '',
    revisedOn: null,
    revisionNote: '',
  };
  const site = new URL('https://site.example');
  const describeAuthor = (authorName: string, authorKind: AuthorKind = 'person') =>
    blogPosting(site, { ...details, authorName, authorKind }).author;

  test('the author for search engines has an ORCID and an affiliation', () => {
    const orcid = 'https://orcid.org/0000-0002-1825-0097';
    const posting: BlogPosting = blogPosting(site, {
      ...details,
      authorName: 'Ada Example',
      authorKind: 'person',
      authorAffiliation: 'Sample Institute',
      authorOrcid: '0000-0002-1825-0097',
    });
    expect(posting.author).toMatchObject({
      '@type': 'Person',
      name: 'Ada Example',
      affiliation: { '@type': 'Organization', name: 'Sample Institute' },
      identifier: orcid,
      sameAs: orcid,
    });
  });

  test('the head of an article has its DOI, license and revision', () => {
    const posting: BlogPosting = blogPosting(site, {
      ...details,
      authorName: 'Ada Example',
      authorKind: 'person',
      license: 'cc-by-4.0',
      doi: '10.5555/bea.2026.014',
      revisedOn: '2026-11-20',
      revisionNote: 'A figure was wrong.',
    });
    expect(posting).toMatchObject({
      license: 'https://creativecommons.org/licenses/by/4.0/',
      identifier: { '@type': 'PropertyValue', propertyID: 'doi', value: '10.5555/bea.2026.014' },
      sameAs: 'https://doi.org/10.5555/bea.2026.014',
      dateModified: '2026-11-20',
      correction: { text: 'A figure was wrong.' },
    });
  });

  test('the head of an article says nothing of a license, a DOI or a revision that it lacks', () => {
    const posting = blogPosting(site, {
      ...details,
      authorName: 'Ada Example',
      authorKind: 'person',
    });
    expect(Object.keys(posting)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/license|identifier|sameAs|dateModified/)]),
    );
  });

  test('the author for search engines is a person with given name, family name and degree', () => {
    expect(describeAuthor('Ada Example, MD')).toEqual({
      '@type': 'Person',
      name: 'Ada Example MD',
      givenName: 'Ada',
      familyName: 'Example',
      honorificSuffix: 'MD',
    });
    expect(describeAuthor('Ada Example & Ann Sample')).toMatchObject([
      { name: 'Ada Example' },
      { name: 'Ann Sample' },
    ]);
  });

  test.each(['Methods desk', 'Editorial Team'])(
    'the author %s for search engines is a group of ours',
    (name) => {
      expect(describeAuthor(name, guessAuthorKind(name))).toMatchObject({
        '@type': 'Organization',
        name,
      });
      expect(describeAuthor(name, 'person')).toMatchObject({ '@type': 'Person' });
    },
  );

  test('the author for search engines is the initiative where none is named', () => {
    expect(describeAuthor('')).toEqual({ '@id': 'https://site.example/#publisher' });
  });
});
