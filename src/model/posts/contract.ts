import * as z from 'zod/mini';
import { idField, nullableTextField, textField } from '../fields/answers.ts';
import { authorKinds } from './author-kinds.ts';
import { articleLicenses } from './licenses.ts';

export const blogListBounds = {
  unpaged: 50,
  maxLimit: 100,
} as const;

export const slugPattern = /^[A-Za-z0-9_-]*[A-Za-z0-9][A-Za-z0-9_-]*$/;

export const blogPostSummarySchema = z.object({
  id: idField,
  slug: z.string(),
  title: z.string(),
  excerpt: textField,
  content: textField,
  coverImage: textField,
  category: textField,
  authorName: textField,
  authorAvatar: textField,
  authorTitle: textField,
  publishedAt: z.string(),
  tags: z._default(z.array(z.string()), []),
});

export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;

export const blogPostSchema = z.extend(blogPostSummarySchema, {
  /** It is sanitized HTML; the browser renders `content` without it. */
  contentHtml: z.optional(z.string()),
  coverAlt: z.optional(z.string()),
  coverCaption: z.optional(z.string()),
  authorId: z.nullish(z.int()),
  authorKind: z._default(z.enum(authorKinds), 'person'),
  authorBio: textField,
  authorAffiliation: textField,
  authorOrcid: textField,
  license: z._default(z.enum(articleLicenses), 'none'),
  doi: textField,
  revisedOn: nullableTextField,
  revisionNote: textField,
  authorPosts: z._default(z.int(), 0),
});

export type BlogPostResponse = z.infer<typeof blogPostSchema>;

export type BlogPost = BlogPostResponse & { contentHtml: string };

export const blogListSchema = z.array(blogPostSummarySchema);

export const relatedPostSchema = z.object({
  id: idField,
  slug: z.string(),
  title: z.string(),
  excerpt: textField,
  coverImage: textField,
});

export type RelatedPost = z.infer<typeof relatedPostSchema>;

export const relatedPostsSchema = z.array(relatedPostSchema);

export const blogMessages = {
  listFailed: 'Failed to fetch blog posts',
  listUnreachable: 'Error loading blog posts',
  notFound: 'Blog post not found',
  postFailed: 'Failed to fetch blog post',
  postUnreachable: 'Error loading blog post',
  postMissing: 'Post not found',
  empty: 'No Articles Yet',
  back: 'Back to Blog',
} as const;
