import { and, eq, sql } from 'drizzle-orm';
import { blogAuthors, blogPosts, cmsRecords, isShownAuthor } from '../db/blog-schema.ts';

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

/** The columns of a card on a page, which also links the author; the list's response does not. */
export const pageCardColumns = { ...cardColumns, authorId: blogAuthors.id };

/** The columns of a post in the list's response. */
export const summaryColumns = { ...cardColumns, content: blogPosts.content };

const coverCaption = sql<string>`coalesce((
  select ${cmsRecords.fields} ->> 'description' from ${cmsRecords}
  where ${cmsRecords.kind} = 'asset' and ${cmsRecords.present}
    and ${cmsRecords.fields} ->> 'url' = ${blogPosts.coverImage}
  limit 1), '')`;

const authorPosts = sql<number>`(
  select count(*)::int from ${blogPosts} as other
  where other.author_id = ${blogAuthors.id} and other.published)`;

/** The columns of a whole post. */
export const fullColumns = {
  ...summaryColumns,
  coverAlt: blogPosts.coverAlt,
  coverCaption,
  authorId: blogAuthors.id,
  authorKind: blogAuthors.kind,
  authorBio: blogAuthors.bio,
  authorAffiliation: blogAuthors.affiliation,
  authorOrcid: blogAuthors.orcid,
  license: blogPosts.license,
  doi: blogPosts.doi,
  revisedOn: blogPosts.revisedOn,
  revisionNote: blogPosts.revisionNote,
  authorPosts,
  contentHtml: blogPosts.contentHtml,
};

/** Matches the author of a post, if visitors see that one. */
export const authorOfPost = and(eq(blogAuthors.id, blogPosts.authorId), isShownAuthor);
/** Matches the posts that visitors see. */
export const isPublished = eq(blogPosts.published, true);
