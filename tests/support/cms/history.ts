import fc from 'fast-check';

/** The entries, authors and assets that a history is about; few, so that its changes meet. */
export const cast = {
  posts: ['post-a', 'post-b', 'post-c', 'post-d'],
  authors: ['author-a', 'author-b'],
  assets: ['asset-a', 'asset-b'],
  /** The slugs; the last one belongs to a post of the portal. */
  slugs: ['slug-a', 'slug-b', 'slug-c', 'slug-d', 'portal'],
} as const;

type Of<Name extends keyof typeof cast> = (typeof cast)[Name][number];

/** An event of a history, about the CMS or the mirror. */
export type CmsStep =
  | { kind: 'write post'; id: Of<'posts'>; slug: Of<'slugs'>; words: PostTexts }
  | { kind: 'write author'; id: Of<'authors'>; name: string }
  | { kind: 'write asset'; id: Of<'assets'>; url: string }
  | { kind: 'unpublish' | 'delete'; id: Of<'posts'> | Of<'authors'> | Of<'assets'> }
  /** A run; before some of them the sync token is lost, and some of those the CMS cuts off. */
  | { kind: 'sync'; fault: 'none' | 'lost token' | 'small pages' | 'cut off' };

/** The fields of a post entry; they may name things that do not exist. */
export interface PostTexts {
  title: string;
  author: Of<'authors'> | null;
  cover: Of<'assets'> | null;
  /** The asset that the body shows. */
  figure: Of<'assets'> | null;
  /** The entry to which the body links. */
  neighbor: Of<'posts'> | null;
}

const words: fc.Arbitrary<PostTexts> = fc.record({
  title: fc.constantFrom('One', 'Two', 'Three'),
  author: fc.option(fc.constantFrom(...cast.authors)),
  cover: fc.option(fc.constantFrom(...cast.assets)),
  figure: fc.option(fc.constantFrom(...cast.assets)),
  neighbor: fc.option(fc.constantFrom(...cast.posts)),
});

const step: fc.Arbitrary<CmsStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('write post' as const),
      id: fc.constantFrom(...cast.posts),
      slug: fc.constantFrom(...cast.slugs),
      words,
    }),
  },
  fc.record({
    kind: fc.constant('write author' as const),
    id: fc.constantFrom(...cast.authors),
    name: fc.constantFrom('First desk', 'Second desk'),
  }),
  fc.record({
    kind: fc.constant('write asset' as const),
    id: fc.constantFrom(...cast.assets),
    url: fc.constantFrom('/one.avif', '/two.avif'),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('unpublish' as const, 'delete' as const),
      id: fc.constantFrom(...cast.posts, ...cast.authors, ...cast.assets),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      fault: fc.constantFrom('none', 'none', 'lost token', 'small pages', 'cut off'),
    }),
  },
);

/** The histories of a CMS and its mirror, in any order. */
export const cmsHistories = fc.array(step, { minLength: 4, maxLength: 24 });
