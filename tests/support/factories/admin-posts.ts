import type { AdminPost } from '#model/posts/admin-posts.ts';
import type { BlogAuthor } from '#model/posts/authors.ts';

/** Builds a stored post as the portal sees it. */
export function buildAdminPost(overrides: Partial<AdminPost> = {}): AdminPost {
  const id = crypto.randomUUID();
  return {
    id,
    title: 'A field with a direction',
    slug: `post-${id}`,
    excerpt: 'Break the skin and a current starts to flow.',
    content: 'A current, **steady** for days.',
    coverImage: '',
    coverAlt: '',
    authorId: null,
    category: 'Methods',
    tags: ['wound', 'field'],
    license: 'none',
    doi: '',
    revisedOn: null,
    revisionNote: '',
    published: true,
    publishedAt: '2026-11-18T10:00:00.000Z',
    scheduledFor: null,
    updatedAt: '2026-11-20T15:31:00.000Z',
    createdAt: '2026-11-18T10:00:00.000Z',
    version: 1,
    cms: null,
    ...overrides,
  };
}

/** Builds a stored author as the portal sees them. */
export function buildBlogAuthor(overrides: Partial<BlogAuthor> = {}): BlogAuthor {
  return {
    id: 1,
    name: 'Methods desk',
    kind: 'desk',
    title: 'Measurement',
    email: 'methods@example.org',
    avatarUrl: '',
    bio: 'Writes about measuring.',
    affiliation: '',
    orcid: '',
    fromCms: false,
    ...overrides,
  };
}
