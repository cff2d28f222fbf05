/**
 * Blogs that exist already, as their settings map them. Types and fields are those of public repositories:
 * contentful/starter-gatsby-blog, contentful/template-blog-webapp-nextjs, vercel/next.js
 * (examples/cms-contentful), brandonkal/gatsby-starter-gcn, arturoalviar/gatsby-starter-contentful-console-ui
 * and Phobos2350/phobos-astronomy.
 */
import { describe, expect, test } from 'vitest';
import { contentMapping } from '#server/contentful-mapping.ts';
import { parseEnvironment } from '#server/env.ts';
import { readAsset, readEntry } from '#server/gateways/contentful/records.ts';
import { findPostNotice } from '#server/posts/mirror/post-notices.ts';
import { projectPost } from '#server/posts/mirror/project-post.ts';
import { findPostProblem } from '#server/posts/mirror/post-problem.ts';
import type { Mentioned } from '#server/posts/mirror/mentioned-records.ts';
import { naming, node, paragraph } from '#tests/support/factories/rich-text.ts';

const rich = (...words: string[]) => node('document', ...words.map((text) => paragraph(text)));
const entry = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
const asset = (id: string) => ({ sys: { type: 'Link', linkType: 'Asset', id } });

type Variables = Record<string, string>;

function record(id: string, type: string, fields: object, variables: Variables) {
  const localized = Object.entries(fields as Record<string, unknown>).map(([name, value]) => [
    name,
    { 'en-US': value },
  ]);
  const sys = { id, createdAt: '2020-01-01T00:00:00Z', contentType: { sys: { id: type } } };
  const mapping = contentMapping(parseEnvironment(variables));
  return readEntry({ sys, fields: Object.fromEntries(localized) as object }, 'en-US', mapping);
}

const file = { url: '//images.ctfassets.net/s/hero/t/a.jpg', contentType: 'image/jpeg' };

/** Returns what becomes of a post and of the entries that it names. */
function mirror(
  type: string,
  fields: object,
  variables: Variables,
  others: [id: string, type: string, fields: object][] = [],
) {
  const post = record('post', type, fields, variables);
  if (post?.kind !== 'post') return { kind: post?.kind };
  const hero = readAsset({ sys: { id: 'hero' }, fields: { file: { 'en-US': file } } }, 'en-US');
  const named = others.map(([id, ...rest]) => record(id, ...rest, variables));
  const mentioned: Mentioned = new Map(
    [hero, ...named].flatMap((each) =>
      each && post.links.includes(each.key)
        ? [[each.key, { kind: each.kind, entryId: each.entryId, fields: each.fields }]]
        : [],
    ),
  );
  const shown = projectPost(post.fields, mentioned);
  const problem = findPostProblem(shown, post.fields.others);
  return {
    kind: 'post',
    ...shown,
    problem,
    notice: findPostNotice(post.fields, { mentioned, unpublished: new Map(), space: 's' }),
  };
}

const arrived = {
  kind: 'post',
  title: 'Webhooks',
  slug: 'webhooks',
  content: 'One.\n\nTwo.',
  coverImage: 'https://images.ctfassets.net/s/hero/t/a.jpg',
  publishedAt: '2017-05-12T00:00+02:00',
  problem: undefined,
  notice: undefined,
};

const named = { title: 'Webhooks', slug: 'webhooks' };
const text = rich('One.', 'Two.');
const date = arrived.publishedAt;

const blogs: [
  blog: string,
  type: string,
  variables: Variables,
  fields: object,
  others: [id: string, type: string, fields: object][],
  expected: object,
][] = [
  [
    'Gatsby starter',
    'blogPost',
    {
      CONTENTFUL_POST_FIELDS: 'coverImage=heroImage, excerpt=description, publishedAt=publishDate',
      CONTENTFUL_AUTHOR_TYPE: 'person',
      CONTENTFUL_AUTHOR_FIELDS: 'bio=shortBio, avatar=image',
    },
    {
      ...named,
      heroImage: asset('hero'),
      description: rich('What they', 'are.'),
      body: text,
      author: entry('john'),
      publishDate: date,
      tags: ['general', 'hooks'],
    },
    [['john', 'person', { name: 'John', shortBio: rich('Writes.') }]],
    { excerpt: 'What they are.', tags: ['general', 'hooks'], authorEntryId: 'john' },
  ],
  [
    'Next.js template of Contentful',
    'pageBlogPost',
    {
      CONTENTFUL_POST_TYPE: 'pageBlogPost',
      CONTENTFUL_POST_FIELDS:
        'richBody=content,coverImage=featuredImage,excerpt=shortDescription,publishedAt=publishedDate',
      CONTENTFUL_AUTHOR_TYPE: 'componentAuthor',
    },
    {
      ...named,
      internalName: 'Post: webhooks',
      seoFields: entry('seo'),
      shortDescription: 'What they are.',
      featuredImage: asset('hero'),
      content: text,
      author: entry('john'),
      publishedDate: date,
      relatedBlogPosts: [entry('second')],
    },
    [['john', 'componentAuthor', { internalName: 'John', name: 'John', avatar: asset('hero') }]],
    { excerpt: 'What they are.', authorEntryId: 'john' },
  ],
  [
    'Next.js example',
    'post',
    {
      CONTENTFUL_POST_TYPE: 'post',
      CONTENTFUL_POST_FIELDS: 'publishedAt=date',
      CONTENTFUL_AUTHOR_TYPE: 'author',
      CONTENTFUL_AUTHOR_FIELDS: 'avatar=picture',
    },
    {
      ...named,
      // No setting names it: the one Rich Text of an entry is its text.
      content: text,
      excerpt: 'What they are.',
      coverImage: asset('hero'),
      date,
      author: entry('john'),
    },
    [['john', 'author', { name: 'John', picture: asset('hero') }]],
    { excerpt: 'What they are.', authorEntryId: 'john' },
  ],
  [
    'blog with tags that are entries',
    'post',
    {
      CONTENTFUL_POST_TYPE: 'post',
      CONTENTFUL_POST_FIELDS:
        'publishedAt=publishDate,coverImage=heroImage,excerpt=metaDescription',
    },
    {
      ...named,
      publishDate: date,
      heroImage: asset('hero'),
      body: 'One.\n\nTwo.',
      tags: [entry('one'), entry('two')],
      metaDescription: 'What they are.',
    },
    [
      ['one', 'tag', { title: 'Maps', slug: 'maps' }],
      ['two', 'tag', { title: 'Cells', slug: 'cells' }],
    ],
    { excerpt: 'What they are.', tags: ['Maps', 'Cells'] },
  ],
  [
    'blog with a category that is an entry',
    'post',
    {
      CONTENTFUL_POST_TYPE: 'post',
      CONTENTFUL_POST_FIELDS: 'publishedAt=publishedOn,coverImage=banner,body=content',
      CONTENTFUL_AUTHOR_TYPE: 'author',
    },
    {
      ...named,
      thumbnail: asset('small'),
      banner: asset('hero'),
      content: text,
      publishedOn: date,
      category: entry('one'),
      author: entry('john'),
    },
    [
      ['one', 'category', { name: 'Methods', slug: 'methods' }],
      ['john', 'author', { name: 'John', twitterHandle: 'john' }],
    ],
    { category: 'Methods', authorEntryId: 'john' },
  ],
  [
    'blog in Markdown',
    'blogPost',
    { CONTENTFUL_POST_FIELDS: 'publishedAt=publishDate,coverImage=image,excerpt=summary' },
    {
      ...named,
      image: asset('hero'),
      summary: 'What they are.',
      body: 'One.\n\nTwo.',
      publishDate: date,
      tags: ['general'],
    },
    [],
    { excerpt: 'What they are.', tags: ['general'] },
  ],
];

test.each(blogs)('every post of the %s arrives whole', (...row) => {
  const [, type, variables, fields, others, expected] = row;
  expect(mirror(type, fields, variables, others)).toMatchObject({ ...arrived, ...expected });
});

describe('without settings', () => {
  const [, type, , fields, others] = blogs[0] ?? [];

  test('a post of the Gatsby starter arrives, and its author is named', () => {
    expect(mirror(type ?? '', fields ?? {}, {}, others)).toMatchObject({
      title: 'Webhooks',
      content: 'One.\n\nTwo.',
      problem: undefined,
      notice:
        'Its author "John" is an entry of person, which CONTENTFUL_AUTHOR_TYPE does not name.',
    });
  });

  test('an entry of another type is no post', () => {
    expect(mirror('post', fields ?? {}, {})).toEqual({ kind: 'other' });
  });

  test('a post whose text stands in one of several fields names them', () => {
    const unclear = { ...named, content: rich('One.'), summary: rich('Two.') };
    expect(mirror('blogPost', unclear, {})).toMatchObject({
      problem:
        'The entry has no text. Give it one. If one of its fields content, summary holds it, name that in CONTENTFUL_POST_FIELDS.',
    });
    expect(mirror('blogPost', { headline: 'Webhooks', slug: 'a', body: text }, {})).toMatchObject({
      problem: expect.stringContaining('no title') as string,
    });
  });

  test('what a field of ours holds wrongly is named', () => {
    const wrong = {
      ...named,
      body: 'One.',
      author: 'John',
      coverImage: [{ url: 'https://pictures.example/a.png' }],
      publishedAt: 'May',
    };
    expect(mirror('blogPost', wrong, {})).toMatchObject({
      problem: undefined,
      notice:
        'The site cannot read what coverImage holds. The site cannot read what author holds. The site cannot read what publishedAt holds.',
    });
  });

  test('an embedded entry of another type is named', () => {
    const body = node(
      'document',
      paragraph('One.'),
      naming('embedded-entry-block', 'code'),
      paragraph('See ', naming('entry-hyperlink', 'code', 'this'), '.'),
    );
    const code: [string, string, object] = ['code', 'codeBlock', { internalName: 'A loop' }];
    expect(mirror('blogPost', { ...named, body }, {}, [code])).toMatchObject({
      content: 'One.\n\n\n\nSee this.',
      notice: 'The text names "A loop", an entry of codeBlock, which the site cannot show.',
    });
  });
});

test.each([
  ['CONTENTFUL_POST_FIELDS', 'cover=heroImage', 'one of title, slug, excerpt, body, richBody,'],
  ['CONTENTFUL_POST_FIELDS', 'coverImage', 'pairs such as title=headline'],
  ['CONTENTFUL_AUTHOR_FIELDS', 'body=bio', 'one of name, kind, title, email, bio, avatar'],
  ['CONTENTFUL_POST_TYPE', 'blog post', 'the id of a content type, such as blogPost'],
])('%s=%s is refused', (variable, value, text) => {
  expect(() => parseEnvironment({ [variable]: value })).toThrow(text);
});
