import * as z from 'zod/mini';
import { idField, textField } from './answers.ts';

/** How the public list pages (P-60): newest first, `?limit=` and `?after=` with a `Link`. */
export const blogListBounds = {
  /** Posts of an answer without `limit`, and of a page of /blog. */
  unpaged: 50,
  maxLimit: 100,
} as const;

/** What a slug may look like: one path segment with a letter or digit in it. */
export const slugPattern = /^[A-Za-z0-9_-]*[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** One published post as the list gives it (P-102). Texts are empty when there is none. */
export const blogPostSummarySchema = z.object({
  id: idField,
  slug: z.string(),
  title: z.string(),
  excerpt: textField,
  /** Markdown, as it was written. */
  content: textField,
  /** Address of the picture, or empty. */
  coverImage: textField,
  category: textField,
  authorName: textField,
  authorAvatar: textField,
  authorTitle: textField,
  /** ISO 8601 with milliseconds and Z. */
  publishedAt: z.string(),
  tags: z._default(z.array(z.string()), []),
});

export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;

/** One published post: GET /api/blog/{slug} (P-62). */
export const blogPostSchema = z.extend(blogPostSummarySchema, {
  /** `content` as HTML, made and sanitised on the server; the browser renders `content` without it. */
  contentHtml: z.optional(z.string()),
  /** What the cover shows, from the CMS; empty when there is none. */
  coverCaption: z.optional(z.string()),
});

/** What the browser accepts as one. */
export type BlogPostAnswer = z.infer<typeof blogPostSchema>;

export type BlogPost = BlogPostSummary & { contentHtml: string; coverCaption?: string | undefined };

/** Answer of GET /api/blog, newest first. */
export const blogListSchema = z.array(blogPostSummarySchema);

/** One of up to three related posts (P-63). */
export const relatedPostSchema = z.object({
  id: idField,
  slug: z.string(),
  title: z.string(),
  excerpt: textField,
  coverImage: textField,
});

export type RelatedPost = z.infer<typeof relatedPostSchema>;

/** Answer of GET /api/blog/{slug}/related. */
export const relatedPostsSchema = z.array(relatedPostSchema);

/** What a reader sees when something is not there (P-61). */
export const blogMessages = {
  listFailed: 'Failed to fetch blog posts',
  listUnreachable: 'Error loading blog posts',
  notFound: 'Blog post not found',
  postFailed: 'Failed to fetch blog post',
  postUnreachable: 'Error loading blog post',
  /** When there is neither a post nor a message. */
  postMissing: 'Post not found',
  empty: 'No Articles Yet',
  back: 'Back to Blog',
} as const;
