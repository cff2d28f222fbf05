import { describe, expect, test } from 'vitest';
import { coverSources, socialPicture } from '#model/posts/cover-picture.ts';
import { blogPosting } from '#model/site/structured-data.ts';

const atTheCms = 'https://images.ctfassets.net/space/asset/token/cover.avif';
const atTheStandIn = '/_sandbox/contentful/images.ctfassets.net/cover-vagus-map.avif';

describe('a cover', () => {
  test.each([atTheCms, atTheStandIn])('%s is offered in the widths of its places', (cover) => {
    const sources = coverSources(`${cover}?w=9`)?.split(', ') ?? [];
    expect(sources.map((source) => source.split(' '))).toEqual(
      [160, 320, 640, 1280].map((width) => [`${cover}?w=${width}&fm=avif&q=60`, `${width}w`]),
    );
  });

  test.each([
    '',
    '/art/cover.avif',
    'https://elsewhere.example/cover.avif',
    'https://elsewhere.example/images.ctfassets.net/cover.avif',
    'https://images.ctfassets.net.elsewhere.example/cover.avif',
    'https://images.ctfassets.net/space/drawing.svg',
  ])('%j is one picture for every place', (cover) => {
    expect(coverSources(cover)).toBeUndefined();
  });

  test('is a JPEG on the social card, or the title drawn where nothing makes one', () => {
    const pictureOf = (coverImage: string) => socialPicture({ slug: 'two-rulers', coverImage });
    const size = { width: 1200, height: 630 };
    for (const cover of [atTheCms, atTheStandIn]) {
      expect(pictureOf(cover)).toEqual({ src: `${cover}?w=1200&h=630&fit=fill&fm=jpg`, size });
    }
    expect(pictureOf('/art/cover.PNG?v=2')).toEqual({ src: '/art/cover.PNG?v=2' });
    const drawn = { src: '/social/blog/two-rulers.png', size };
    expect(pictureOf('/art/cover.avif')).toEqual(drawn);
    expect(pictureOf('')).toEqual(drawn);
  });
});

describe('the author that search engines read', () => {
  const facts = {
    title: 'T',
    excerpt: 'E',
    category: '',
    publishedAt: '2026-01-02T03:04:05.678Z',
    url: 'https://site.example/blog/t',
    image: 'https://site.example/i.jpg',
  };
  const authorOf = (authorName: string) =>
    blogPosting(new URL('https://site.example'), { ...facts, authorName }).author;

  test('is a person', () => {
    expect(authorOf('Ada Example')).toEqual({ '@type': 'Person', name: 'Ada Example' });
  });

  test.each(['Methods desk', 'Editorial Team'])('%s is a group of ours', (name) => {
    expect(authorOf(name)).toMatchObject({ '@type': 'Organization', name });
  });

  test('is the initiative where no author is named', () => {
    expect(authorOf('')).toEqual({ '@id': 'https://site.example/#publisher' });
  });
});
