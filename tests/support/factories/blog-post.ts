import type { BlogPost } from '#model/posts/contract.ts';

/** Builds a post as readers get it. */
export function buildBlogPost(overrides: Partial<BlogPost> = {}): BlogPost {
  return {
    id: crypto.randomUUID(),
    slug: `post-${crypto.randomUUID()}`,
    title: 'A field with a direction',
    excerpt: 'Break the skin and a current starts to flow.',
    content: 'A current.',
    contentHtml: '<p>A current.</p>',
    coverImage: '',
    coverAlt: '',
    coverCaption: '',
    authorId: null,
    category: 'Methods',
    tags: ['wound'],
    authorName: 'Methods desk',
    authorAvatar: '',
    authorTitle: '',
    authorKind: 'desk',
    authorBio: '',
    authorPosts: 0,
    authorAffiliation: '',
    authorOrcid: '',
    license: 'none',
    doi: '',
    revisedOn: null,
    revisionNote: '',
    publishedAt: '2026-11-20T12:00:00.000Z',
    ...overrides,
  };
}
