import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { AdminPost, BlogStats } from '#model/posts/admin-posts.ts';
import { blogAuthors, blogPosts, cmsRecords, isShownAuthor } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { entryAddress } from '../gateways/contentful/entry-address.ts';
import type { Serializable } from '../http/api.ts';
import { notFound } from '../http/errors.ts';

const {
  content,
  contentHtml: _html,
  bodyText: _text,
  cmsFingerprint: _fingerprint,
  search: _search,
  plates: _plates,
  ...columns
} = getTableColumns(blogPosts);

/** Selects posts, without their bodies if asked, so that thousands of them fit a response. */
export function selectPosts(hasBody = true) {
  return database()
    .queries.select({
      ...columns,
      content: hasBody ? content : sql<string>`''`,
      cmsPresent: cmsRecords.present,
    })
    .from(blogPosts)
    .leftJoin(cmsRecords, eq(cmsRecords.entryId, blogPosts.cmsEntryId))
    .$dynamic();
}

type SelectedPost = Awaited<ReturnType<typeof selectPosts>>[number];

function cmsState(row: SelectedPost): NonNullable<AdminPost['cms']>['state'] {
  if (!row.cmsPresent) return 'removed';
  if (row.cmsConflict) return 'conflict';
  return row.version === row.cmsVersion ? 'mirrored' : 'edited';
}

/**
 * Shapes a stored post for the portal. `cms` is null unless the mirror brought the post, and has its state and its
 * address at Contentful.
 */
export function presentPost(row: SelectedPost) {
  const { cmsEntryId, cmsVersion: _v, cmsConflict: _c, cmsPresent: _p, ...post } = row;
  const cms = cmsEntryId === null ? null : { state: cmsState(row), url: entryAddress(cmsEntryId) };
  return { ...post, cms } satisfies Serializable<AdminPost>;
}

export type StoredPost = ReturnType<typeof presentPost>;

/** Reads a post for the portal. @throws HttpError 404 */
export async function readAdminPost(id: string): Promise<StoredPost> {
  const [row] = await selectPosts().where(eq(blogPosts.id, id));
  if (!row) throw notFound('Post');
  return presentPost(row);
}

/** Counts posts and authors for the portal. Drafts are all posts that are not published, scheduled ones among them. */
export async function summarizePosts(): Promise<BlogStats> {
  const { queries } = database();
  const [total, published, authors] = await Promise.all([
    queries.$count(blogPosts),
    queries.$count(blogPosts, eq(blogPosts.published, true)),
    queries.$count(blogAuthors, isShownAuthor),
  ]);
  return { total, published, drafts: total - published, authors };
}
