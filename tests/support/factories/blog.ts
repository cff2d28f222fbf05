import { type AdminPost, adminPostSchema, type CreatePost } from '#model/posts/admin-posts.ts';
import { type BlogAuthor, type BlogAuthorRequest, blogAuthorSchema } from '#model/posts/authors.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { eq } from 'drizzle-orm';
import { database } from '#server/db/client.ts';
import { namedPlates } from '#server/posts/named-plates.ts';
import { plainText } from '#server/posts/plain-text.ts';
import { callApi } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';

/** Builds a well-formed body of POST /api/admin/blog/posts, each with its own slug. */
export function buildPost(overrides: Partial<CreatePost> = {}): CreatePost {
  return {
    title: 'A field with a direction',
    slug: `post-${crypto.randomUUID()}`,
    content: '## What was measured\n\nA current, **steady** for days.\n\n- one\n- two',
    excerpt: 'Break the skin and a current starts to flow.',
    coverImage: 'https://images.example.org/cover.avif',
    coverAlt: '',
    authorId: null,
    category: 'Methods',
    tags: ['wound', 'field'],
    license: 'none',
    doi: '',
    revisedOn: null,
    revisionNote: '',
    published: true,
    scheduledFor: null,
    ...overrides,
  };
}

/** The path at which staff read and write posts. */
export const postsPath = '/api/admin/blog/posts';

export async function readPostRow(id: string) {
  const [row] = await selectRows(blogPosts, eq(blogPosts.id, id));
  return row;
}

/** Creates a post as the portal does. */
export function createPost(body: unknown) {
  return callApi(postsPath, { method: 'POST', body, admin: true });
}

/** Changes a post as the portal does. */
export function putPost(id: string, body: unknown) {
  return callApi(`${postsPath}/${id}`, { method: 'PUT', body, admin: true });
}

/** Saves a post as the portal does. */
export async function savePost(overrides: Partial<CreatePost> = {}): Promise<AdminPost> {
  return adminPostSchema.parse((await createPost(buildPost(overrides))).body);
}

/** Builds a well-formed body of POST /api/admin/blog/authors. */
export function buildAuthor(overrides: Partial<BlogAuthorRequest> = {}): BlogAuthorRequest {
  return {
    name: `Desk ${crypto.randomUUID()}`,
    kind: 'desk',
    title: 'Measurement',
    email: 'desk@example.org',
    avatarUrl: '',
    bio: 'Writes about measuring.',
    affiliation: '',
    orcid: '',
    ...overrides,
  };
}

/** Saves an author as the portal does. */
export async function saveAuthor(overrides: Partial<BlogAuthorRequest> = {}): Promise<BlogAuthor> {
  const response = await callApi('/api/admin/blog/authors', {
    method: 'POST',
    body: buildAuthor(overrides),
    admin: true,
  });
  return blogAuthorSchema.parse(response.body);
}

type PostRow = typeof blogPosts.$inferInsert;

/** Stores published posts at once, without the portal; `row` says what differs. */
export async function insertPosts(
  count: number,
  row: (index: number) => Partial<PostRow>,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const { title, slug, content, excerpt, category, tags } = buildPost();
    const base = { title, slug, content, excerpt, category, tags, contentHtml: '<p>x</p>' };
    const { contentHtml = base.contentHtml, ...shown } = row(index);
    const bodyText = plainText(contentHtml);
    const body = { contentHtml, bodyText, plates: namedPlates(contentHtml) };
    return { ...base, published: true, publishedAt: new Date(), ...body, ...shown };
  });
  for (let start = 0; start < rows.length; start += 500) {
    await database()
      .queries.insert(blogPosts)
      .values(rows.slice(start, start + 500));
  }
}
