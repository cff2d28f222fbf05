import { and, count, desc, eq, sql } from 'drizzle-orm';
import { type BlogPost, type BlogPostSummary, slugPattern } from '#contracts/blog.ts';
import { database, type Queries } from '../db/client.ts';
import { olderThan } from '../db/keyset.ts';
import { prepared } from '../db/prepared.ts';
import { blogAuthors, blogPosts } from '../db/blog-schema.ts';
import { cmsRecords } from '../db/mirror-schema.ts';
import type { Cursor, Page } from '../http/paging.ts';
import { bodyRenderer, renderBody } from './render-body.ts';

/** A published post with what its entity tag is made of. */
export interface Tracked<Post> {
  post: Post;
  /** Changes whenever the post or its author does. */
  revision: string;
}

const cardColumns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  coverImage: blogPosts.coverImage,
  category: blogPosts.category,
  publishedAt: blogPosts.publishedAt,
  tags: blogPosts.tags,
  version: blogPosts.version,
  authorName: blogAuthors.name,
  authorAvatar: blogAuthors.avatarUrl,
  authorTitle: blogAuthors.title,
  authorUpdatedAt: blogAuthors.updatedAt,
};

const summaryColumns = { ...cardColumns, content: blogPosts.content };

/** The description of the CMS asset that is the cover. */
const coverCaption = sql<string>`coalesce((
  select ${cmsRecords.fields} ->> 'description' from ${cmsRecords}
  where ${cmsRecords.kind} = 'asset' and ${cmsRecords.present}
    and ${cmsRecords.fields} ->> 'url' = ${blogPosts.coverImage}
  limit 1), '')`;

const wholeColumns = {
  ...summaryColumns,
  coverCaption,
  contentHtml: blogPosts.contentHtml,
  contentRenderer: blogPosts.contentRenderer,
};

/** A post without its body, as lists show it. */
export type PostCard = Omit<BlogPostSummary, 'content'>;

interface CardRow extends Omit<
  PostCard,
  'publishedAt' | 'authorName' | 'authorAvatar' | 'authorTitle'
> {
  publishedAt: Date | null;
  version: number;
  authorName: string | null;
  authorAvatar: string | null;
  authorTitle: string | null;
  authorUpdatedAt: Date | null;
}

interface WholeRow extends CardRow {
  content: string;
  coverCaption: string;
  contentHtml: string;
  contentRenderer: number;
}

function track<Row extends CardRow>({ version, authorUpdatedAt, ...row }: Row) {
  const post = {
    ...row,
    authorName: row.authorName ?? '',
    authorAvatar: row.authorAvatar ?? '',
    authorTitle: row.authorTitle ?? '',
    publishedAt: row.publishedAt?.toISOString() ?? '',
  };
  return { post, revision: `${row.id} ${version} ${authorUpdatedAt?.getTime() ?? 0}` };
}

/** A body that an older renderer made is made anew. */
function trackWhole({ contentHtml, contentRenderer, ...row }: WholeRow): Tracked<BlogPost> {
  const { post, revision } = track(row);
  const html = contentRenderer === bodyRenderer ? contentHtml : renderBody(post.content);
  return {
    post: { ...post, contentHtml: html },
    revision: `${revision} ${bodyRenderer} ${post.coverCaption}`,
  };
}

const itsAuthor = eq(blogAuthors.id, blogPosts.authorId);
const isPublished = eq(blogPosts.published, true);
const newestFirst = [desc(blogPosts.publishedAt), desc(blogPosts.id)];

/** Select posts with their authors; add the condition and the order. */
const selectCards = (queries: Queries) =>
  queries.select(cardColumns).from(blogPosts).leftJoin(blogAuthors, itsAuthor);
const selectSummaries = (queries: Queries) =>
  queries.select(summaryColumns).from(blogPosts).leftJoin(blogAuthors, itsAuthor);
const selectWhole = (queries: Queries) =>
  queries.select(wholeColumns).from(blogPosts).leftJoin(blogAuthors, itsAuthor);

function isBehind(after: Cursor | undefined) {
  return and(isPublished, olderThan({ time: blogPosts.publishedAt, id: blogPosts.id }, after));
}

const newestPosts = prepared((queries) =>
  selectSummaries(queries)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .prepare('newest_posts'),
);

/** Published posts, newest first; one row more than the page holds when there are more. */
export async function listPublishedPosts(page: Page): Promise<Tracked<BlogPostSummary>[]> {
  const limit = page.limit + 1;
  const olderPosts = () =>
    selectSummaries(database().queries)
      .where(isBehind(page.after))
      .orderBy(...newestFirst)
      .limit(limit);
  const rows = await (page.after ? olderPosts() : newestPosts().execute({ limit }));
  return rows.map(track);
}

/** The same without their bodies, with the same revisions. */
export async function listPostCards({ limit, after }: Page): Promise<Tracked<PostCard>[]> {
  const rows = await selectCards(database().queries)
    .where(isBehind(after))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return rows.map(track);
}

/** The same with their bodies as HTML too, and no row more than the page holds. */
export async function listWholePosts({ limit, after }: Page): Promise<BlogPost[]> {
  const rows = await selectWhole(database().queries)
    .where(isBehind(after))
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map((row) => trackWhole(row).post);
}

const publishedCount = prepared((queries) =>
  queries
    .select({ count: count() })
    .from(blogPosts)
    .where(isPublished)
    .prepare('published_posts_count'),
);

/** How many posts the public may read. */
export async function countPublishedPosts(): Promise<number> {
  const [row] = await publishedCount().execute();
  return row?.count ?? 0;
}

const publishedPost = prepared((queries) =>
  selectWhole(queries)
    .where(and(eq(blogPosts.slug, sql.placeholder('slug')), isPublished))
    .prepare('published_post'),
);

/** One published post; undefined for an unknown slug and for a draft's (P-62). */
export async function readPublishedPost(slug: string): Promise<Tracked<BlogPost> | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const [row] = await publishedPost().execute({ slug });
  return row && trackWhole(row);
}

/** Where a post is and when it last changed. */
export interface PublishedAddress {
  slug: string;
  changedAt: Date;
}

/** Addresses of published posts, newest first. */
export function listPublishedAddresses(limit: number): Promise<PublishedAddress[]> {
  return database()
    .queries.select({ slug: blogPosts.slug, changedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(limit);
}
