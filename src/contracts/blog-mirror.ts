import * as z from 'zod/mini';
import { adminPostSchema } from './admin-blog.ts';

/** Something in the CMS that could not be shown on the site, and why. */
export const mirrorProblemSchema = z.object({
  entryId: z.string(),
  title: z.string(),
  /** What is wrong and how to mend it. */
  problem: z.string(),
  /** Where the entry is edited. */
  url: z.string(),
});

export type MirrorProblem = z.infer<typeof mirrorProblemSchema>;

/** What one run of the mirror did. */
export const mirrorResultSchema = z.object({
  /** Posts written for the first time. */
  created: z.int(),
  updated: z.int(),
  /** Posts taken off the site because the CMS no longer publishes them. */
  unpublished: z.int(),
  /** Posts changed on both sides since the last run. */
  conflicts: z.int(),
  authors: z.int(),
});

export type MirrorResult = z.infer<typeof mirrorResultSchema>;

/** Answer of GET /api/admin/blog/sync and, with status 200, of POST (P-72). */
export const mirrorStatusSchema = z.object({
  configured: z.boolean(),
  running: z.boolean(),
  /** True when a run stopped at its time limit or was cut off: the next one goes on from there. */
  unfinished: z.boolean(),
  /** While running: records of the CMS read, and records still to be worked into posts. */
  progress: z.object({ read: z.int(), waiting: z.int() }),
  lastRun: z.nullable(
    z.object({
      startedAt: z.string(),
      /** Null when the run was cut off. */
      finishedAt: z.nullable(z.string()),
      result: mirrorResultSchema,
      /** Null when it went well. */
      error: z.nullable(z.string()),
    }),
  ),
  /** Entries that wait for a person. */
  problems: z.array(mirrorProblemSchema),
});

export type MirrorStatus = z.infer<typeof mirrorStatusSchema>;

/** The fields of a post that the CMS decides. */
const mirroredFieldsSchema = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  coverImage: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  authorName: z.string(),
});

export type MirroredFields = z.infer<typeof mirroredFieldsSchema>;

/** Answer of GET /api/admin/blog/posts/{id}/conflict: both sides. */
export const postConflictSchema = z.object({
  ours: mirroredFieldsSchema,
  theirs: mirroredFieldsSchema,
  post: adminPostSchema,
});

export type PostConflict = z.infer<typeof postConflictSchema>;

/** Body of POST /api/admin/blog/posts/{id}/conflict: which side stays. */
export const resolveConflictSchema = z.object({
  keep: z.enum(['ours', 'theirs'], { error: "keep must be 'ours' or 'theirs'." }),
  version: z.int({ error: 'Version must be a whole number.' }),
});

/** What staff read about the mirror. */
export const mirrorMessages = {
  notConfigured: 'The CMS is not configured: set CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN.',
  busy: 'A sync is already running.',
  failed: 'Contentful could not be read. Please try again shortly.',
  noConflict: 'This post has no conflict with the CMS.',
} as const;
