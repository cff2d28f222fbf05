import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { type BlogPost, type BlogPostSummary, slugPattern } from '#model/posts/contract.ts';
import { uniqueTags } from '#model/text/normalize-text.ts';
import { blogAuthors, blogPosts } from '../db/blog-schema.ts';
import { type Cursor, database, olderThan, prepareOnce, type Queries } from '../db/client.ts';
import type { PageRequest } from '../http/paging.ts';
import {
  authorOfPost,
  fullColumns,
  isPublished,
  pageCardColumns,
  summaryColumns,
} from './post-columns.ts';

export interface Tracked<Post> {
  post: Post;
  /** The part of an entity tag that changes with the post and its author. */
  etagPart: string;
}

export type PostCard = Omit<BlogPostSummary, 'content'> & { authorId: number | null };

const newestFirst = [desc(blogPosts.publishedAt), desc(blogPosts.id)];

const selectCards = (queries: Queries) =>
  queries.select(pageCardColumns).from(blogPosts).leftJoin(blogAuthors, authorOfPost);
const selectSummaries = (queries: Queries) =>
  queries.select(summaryColumns).from(blogPosts).leftJoin(blogAuthors, authorOfPost);
const selectWhole = (queries: Queries) =>
  queries.select(fullColumns).from(blogPosts).leftJoin(blogAuthors, authorOfPost);

type CardRow = Omit<Awaited<ReturnType<typeof selectCards>>[number], 'authorId'>;
type WholeRow = Awaited<ReturnType<typeof selectWhole>>[number];

/** Selects the posts of a search as cards, with the texts of their bodies, in which matches are marked. */
export const selectFoundCards = (queries: Queries) =>
  queries
    .select({ ...pageCardColumns, bodyText: blogPosts.bodyText })
    .from(blogPosts)
    .leftJoin(blogAuthors, authorOfPost);

/**
 * Shapes a row as a card, with the time as an ISO string and empty texts where the post has no author. `etagPart`
 * changes with the post and its author.
 */
export function trackCard<Row extends CardRow>({ version, authorUpdatedAt, ...row }: Row) {
  const post = {
    ...row,
    tags: uniqueTags(row.tags),
    authorName: row.authorName ?? '',
    authorAvatar: row.authorAvatar ?? '',
    authorTitle: row.authorTitle ?? '',
    publishedAt: row.publishedAt?.toISOString() ?? '',
  };
  return { post, etagPart: `${row.id} ${version} ${authorUpdatedAt?.getTime() ?? 0}` };
}

/** Shapes a row as a whole post. `etagPart` changes with its body, too, which can be rendered without a new version. */
export function trackFullPost(row: WholeRow): Tracked<BlogPost> {
  const { post, etagPart } = trackCard(row);
  return {
    post: {
      ...post,
      authorKind: post.authorKind ?? 'desk',
      authorBio: post.authorBio ?? '',
      authorAffiliation: post.authorAffiliation ?? '',
      authorOrcid: post.authorOrcid ?? '',
    },
    etagPart: `${etagPart} ${post.authorPosts} ${post.coverCaption} ${post.contentHtml}`,
  };
}

function isPublishedBefore(after: Cursor | undefined) {
  return and(isPublished, olderThan([blogPosts.publishedAt, blogPosts.id], after));
}

const newestPosts = prepareOnce((queries) =>
  selectSummaries(queries)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .prepare('newest_posts'),
);

/** Lists published posts, newest first, with one row more than the page holds when there are more. */
export async function listPublishedPosts(page: PageRequest): Promise<Tracked<BlogPostSummary>[]> {
  const limit = page.limit + 1;
  const olderPosts = () =>
    selectSummaries(database().queries)
      .where(isPublishedBefore(page.after))
      .orderBy(...newestFirst)
      .limit(limit);
  const rows = await (page.after ? olderPosts() : newestPosts().execute({ limit }));
  return rows.map(trackCard);
}

/** Lists cards of published posts, newest first, with one row more than the page holds when there are more. */
export async function listPostCards({ limit, after }: PageRequest): Promise<Tracked<PostCard>[]> {
  const rows = await selectCards(database().queries)
    .where(isPublishedBefore(after))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return rows.map(trackCard);
}

/**
 * Lists whole posts, newest first.
 *
 * @param categories the spellings of one category; all without them
 */
export async function listFullPosts(
  { limit, after }: PageRequest,
  categories?: string[],
): Promise<BlogPost[]> {
  const inCategory = categories && inArray(blogPosts.category, categories);
  const rows = await selectWhole(database().queries)
    .where(and(isPublishedBefore(after), inCategory))
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map((row) => trackFullPost(row).post);
}

const publishedCount = prepareOnce((queries) =>
  queries
    .select({ count: count() })
    .from(blogPosts)
    .where(isPublished)
    .prepare('published_posts_count'),
);

/** Counts all published posts, which is the total of a list without filters. */
export async function countPublishedPosts(): Promise<number> {
  const [row] = await publishedCount().execute();
  return row?.count ?? 0;
}

const publishedPost = prepareOnce((queries) =>
  selectWhole(queries)
    .where(and(eq(blogPosts.slug, sql.placeholder('slug')), isPublished))
    .prepare('published_post'),
);

/** Reads a published post; undefined for unknown slugs and drafts. */
export async function readPublishedPost(slug: string): Promise<Tracked<BlogPost> | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const [row] = await publishedPost().execute({ slug });
  return row && trackFullPost(row);
}

/** Lists slug and last change of the newest published posts. */
export async function listPublishedAddresses(limit: number) {
  return database()
    .queries.select({ slug: blogPosts.slug, changedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(limit);
}
