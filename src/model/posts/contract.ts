import * as z from 'zod/mini';
import { idField, nullableTextField, textField } from '../fields/answers.ts';
import { articleLicenses } from './licenses.ts';

/** P-60. */
export const blogListBounds = {
  /** Also posts of a page of /blog. */
  unpaged: 50,
  maxLimit: 100,
} as const;

/** One path segment with a letter or digit. */
export const slugPattern = /^[A-Za-z0-9_-]*[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** P-102. */
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

/** P-62. */
export const blogPostSchema = z.extend(blogPostSummarySchema, {
  /** Sanitized HTML; the browser renders `content` without it. */
  contentHtml: z.optional(z.string()),
  /** What the cover shows; empty when it only decorates. */
  coverAlt: z.optional(z.string()),
  /** From the CMS. */
  coverCaption: z.optional(z.string()),
  authorId: z.nullish(z.int()),
  authorBio: textField,
  authorAffiliation: textField,
  authorOrcid: textField,
  license: z._default(z.enum(articleLicenses), 'none'),
  doi: textField,
  revisedOn: nullableTextField,
  revisionNote: textField,
  /** Published posts of the same author. */
  authorPosts: z._default(z.int(), 0),
});

export type BlogPostResponse = z.infer<typeof blogPostSchema>;

export type BlogPost = BlogPostResponse & { contentHtml: string };

export const blogListSchema = z.array(blogPostSummarySchema);

/** P-63. */
export const relatedPostSchema = z.object({
  id: idField,
  slug: z.string(),
  title: z.string(),
  excerpt: textField,
  coverImage: textField,
});

export type RelatedPost = z.infer<typeof relatedPostSchema>;

export const relatedPostsSchema = z.array(relatedPostSchema);

/** P-61. */
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
