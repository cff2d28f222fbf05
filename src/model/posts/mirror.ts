import * as z from 'zod/mini';
import { adminPostSchema } from './admin-posts.ts';

export const mirrorProblemSchema = z.object({
  entryId: z.string(),
  title: z.string(),
  problem: z.string(),
  url: z.string(),
});

export type MirrorProblem = z.infer<typeof mirrorProblemSchema>;

export const mirrorResultSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unpublished: z.int(),
  conflicts: z.int(),
  authors: z.int(),
});

export type MirrorResult = z.infer<typeof mirrorResultSchema>;

export const mirrorStatusSchema = z.object({
  configured: z.boolean(),
  running: z.boolean(),
  unfinished: z.boolean(),
  progress: z.object({ read: z.int(), waiting: z.int() }),
  lastRun: z.nullable(
    z.object({
      startedAt: z.string(),
      finishedAt: z.nullable(z.string()),
      result: mirrorResultSchema,
      error: z.nullable(z.string()),
    }),
  ),
  /** The first entries that need attention. */
  problems: z.array(mirrorProblemSchema),
  /** The number of entries that need attention, also of those that are not listed. */
  problemCount: z.int(),
  /** Entries of other content types that no post uses, by type, the most frequent first. */
  others: z.array(z.object({ type: z.string(), entries: z.int() })),
});

export type MirrorStatus = z.infer<typeof mirrorStatusSchema>;

export const mirroredFieldsSchema = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  coverImage: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  authorName: z.string(),
  published: z.boolean(),
  /** An ISO 8601 time; null for a draft that was never published, and for an entry that would be dated when chosen. */
  publishedAt: z.nullable(z.string()),
  scheduledFor: z.nullable(z.string()),
});

export type MirroredFields = z.infer<typeof mirroredFieldsSchema>;

export const postConflictSchema = z.object({
  ours: mirroredFieldsSchema,
  theirs: mirroredFieldsSchema,
  post: adminPostSchema,
  /** Names Contentful's version, so that a choice is between the two versions that were compared. */
  fingerprint: z.string(),
});

export type PostConflict = z.infer<typeof postConflictSchema>;

export const resolveConflictSchema = z.object({
  keep: z.enum(['ours', 'theirs'], { error: "keep must be 'ours' or 'theirs'." }),
  version: z.int({ error: 'Version must be a whole number.' }),
  /** The `fingerprint` of the comparison. */
  fingerprint: z.string({ error: 'Fingerprint must be that of the comparison.' }),
});

export type Resolution = z.infer<typeof resolveConflictSchema>;

export const mirrorMessages = {
  notConfigured: 'The CMS is not configured: set CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN.',
  busy: 'A sync is already running.',
  stopped: 'The run before did not end: it was stopped, or took too long.',
  failed: 'Contentful could not be read. Please try again shortly.',
  noConflict: 'This post has no conflict with the CMS.',
  newerEntry: 'The entry was changed in Contentful after you opened both versions.',
} as const;
