import * as z from 'zod/mini';
import { authorKinds } from './author-kinds.ts';
import { articleLicenses } from './licenses.ts';

export const blogListBounds = {
  unpaged: 50,
  maxLimit: 100,
} as const;

export const slugPattern = /^[A-Za-z0-9_-]*[A-Za-z0-9][A-Za-z0-9_-]*$/;

export const blogPostSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  coverImage: z.string(),
  category: z.string(),
  authorName: z.string(),
  authorAvatar: z.string(),
  authorTitle: z.string(),
  publishedAt: z.string(),
  tags: z.array(z.string()),
});

export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;

export const blogPostSchema = z.extend(blogPostSummarySchema, {
  /** The body as sanitized HTML. */
  contentHtml: z.string(),
  coverAlt: z.string(),
  coverCaption: z.string(),
  authorId: z.nullable(z.int()),
  authorKind: z.enum(authorKinds),
  authorBio: z.string(),
  authorAffiliation: z.string(),
  authorOrcid: z.string(),
  license: z.enum(articleLicenses),
  doi: z.string(),
  revisedOn: z.nullable(z.string()),
  revisionNote: z.string(),
  authorPosts: z.int(),
});

export type BlogPost = z.infer<typeof blogPostSchema>;

export const blogListSchema = z.array(blogPostSummarySchema);

export const relatedPostSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  coverImage: z.string(),
});

export type RelatedPost = z.infer<typeof relatedPostSchema>;

export const relatedPostsSchema = z.array(relatedPostSchema);
