import * as z from 'zod/mini';
import { idField, textField } from './answers.ts';
import { slugPattern } from './blog.ts';
import { bounds } from './bounds.ts';
import {
  controls,
  emptyableLine,
  emptyableText,
  pictureAddress,
  requiredLine,
  requiredText,
} from './fields.ts';

/** How a post stands towards the CMS; null when it was written in the portal. */
export const cmsStates = ['mirrored', 'edited', 'conflict', 'removed'] as const;

/** One post as the portal sees it (P-102). Texts are empty when there is none. */
export const adminPostSchema = z.object({
  id: idField,
  title: z.string(),
  slug: z.string(),
  excerpt: textField,
  /** Markdown. */
  content: textField,
  coverImage: textField,
  authorId: z._default(z.nullable(z.int()), null),
  category: textField,
  tags: z._default(z.array(z.string()), []),
  published: z.boolean(),
  /** ISO 8601; null until first published (P-68). */
  publishedAt: z._default(z.nullable(z.string()), null),
  updatedAt: z.string(),
  createdAt: textField,
  /** Counts every change; sent back with a PUT it guards against a lost update (P-70). */
  version: z.optional(z.int()),
  cms: z._default(
    z.nullable(
      z.object({
        /** `mirrored`: as in the CMS; `edited`: changed here since; `conflict`: changed on both sides; `removed`: no longer published there. */
        state: z.enum(cmsStates),
        /** Where the entry is edited. */
        url: z.string(),
      }),
    ),
    null,
  ),
});

export type AdminPost = z.infer<typeof adminPostSchema>;

/**
 * One row of GET /api/admin/blog/posts?content=none: bodies stay behind, so that a list of thousands
 * of posts fits an answer.
 */
export const adminPostRowSchema = z.omit(adminPostSchema, { content: true });

export type AdminPostRow = z.infer<typeof adminPostRowSchema>;

/** Answer of that list. */
export const adminPostRowsSchema = z.array(adminPostRowSchema);

/** Characters of the excerpt that the portal's list shows (P-87). */
export const excerptPreviewLength = 60;

/** Choices of `?content=` on the portal's list. */
export const listContentSchema = z.enum(['full', 'none']);

/** Figures of the Blog stat cards: GET /api/admin/blog/stats (P-80). */
export const blogStatsSchema = z.object({
  total: z.int(),
  published: z.int(),
  drafts: z.int(),
  authors: z.int(),
});

export type BlogStats = z.infer<typeof blogStatsSchema>;

const slug = requiredLine({ label: 'Slug', max: bounds.slug }).check(
  z.regex(slugPattern, 'Slug may hold letters, digits and hyphens only.'),
);

const tags = z.pipe(
  z
    .array(
      z.string({ error: 'Tags must be a list of words.' }).check(
        z.trim(),
        z.maxLength(bounds.tag, `A tag may have at most ${bounds.tag} characters.`),
        z.refine((value) => !controls.test(value), 'A tag must be a single line.'),
      ),
      { error: 'Tags must be a list of words.' },
    )
    .check(z.maxLength(bounds.tags, `A post may have at most ${bounds.tags} tags.`)),
  z.transform((given) => [...new Set(given.filter((tag) => tag !== ''))]),
);

const authorId = z.nullable(
  z
    .int({ error: 'Author must be one of the list, or none.' })
    .check(z.positive('Author must be one of the list, or none.')),
);

const title = requiredLine({ label: 'Title', max: bounds.postTitle });
const content = requiredText({ label: 'Content', max: bounds.postBody });
const excerpt = emptyableText({ label: 'Excerpt', max: bounds.excerpt });
const coverImage = pictureAddress('Cover Image URL');
const category = emptyableLine({ label: 'Category', max: bounds.category });
const published = z.boolean({ error: 'Published must be true or false.' });

/**
 * Body of POST /api/admin/blog/posts (P-88). `publishedAt` may be sent and is ignored: the
 * server's clock decides (P-68).
 */
export const createPostSchema = z.object({
  /**
   * The post's id, made by the editor: a request that is sent again because its answer was lost makes
   * no second post.
   */
  id: z.optional(z.uuid({ error: 'Id must be a UUID.' })),
  title,
  slug,
  content,
  excerpt: z.prefault(excerpt, ''),
  coverImage: z.prefault(coverImage, ''),
  authorId: z.prefault(authorId, null),
  category: z.prefault(category, ''),
  tags: z.prefault(tags, []),
  published: z.prefault(published, false),
});

export type CreatePost = z.infer<typeof createPostSchema>;

/** Whether a stored post says exactly what was asked for, `id` aside. */
export function isAsAsked(post: AdminPost, asked: CreatePost): boolean {
  const { id: _id, ...fields } = asked;
  return Object.entries(fields).every(
    ([name, value]) => JSON.stringify(post[name as keyof AdminPost]) === JSON.stringify(value),
  );
}

/** Body of PUT /api/admin/blog/posts/{id}: what is left out stays as it is (P-70, P-88). */
export const updatePostSchema = z.object({
  title: z.optional(title),
  slug: z.optional(slug),
  content: z.optional(content),
  excerpt: z.optional(excerpt),
  coverImage: z.optional(coverImage),
  authorId: z.optional(authorId),
  category: z.optional(category),
  tags: z.optional(tags),
  published: z.optional(published),
  version: z.optional(z.int({ error: 'Version must be a whole number.' })),
});

export type UpdatePost = z.infer<typeof updatePostSchema>;

/** Body of POST /api/admin/blog/preview: a post's text as it is typed, not yet saved. */
export const previewRequestSchema = z.object({
  content: emptyableText({ label: 'Content', max: bounds.postBody }),
});

/** Its answer: the text as readers will see it, made and sanitised as a saved one is. */
export const previewSchema = z.object({ contentHtml: z.string() });

/** 409 of a PUT with an old `version`, or of a POST with the id of a post that says other things: the newer post comes with it, so that nothing is lost. */
export const versionConflictSchema = z.object({
  error: z.string(),
  current: adminPostSchema,
});

/** What staff read and are asked (P-83, P-88). */
export const adminBlogMessages = {
  saveFailed: 'Error saving post',
  confirmDelete: 'Are you sure you want to delete this post?',
  slugTaken: 'Another post already uses this slug. Choose a different one.',
  newerVersion: 'Someone else saved this post after you opened it.',
  deleted: 'Someone deleted this post after you opened it.',
  confirmLeave: 'Leave this page? Your changes are not saved. This browser has a copy.',
} as const;
