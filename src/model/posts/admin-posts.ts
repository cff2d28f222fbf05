import * as z from 'zod/mini';
import { bulkIds } from '../admin/bulk.ts';
import { idField, nullableTextField, textField } from '../fields/response-fields.ts';
import { slugPattern } from './contract.ts';
import { bounds, countBounds } from '../fields/bounds.ts';
import {
  controlCharacters,
  spaceTabs,
  emptyableLine,
  emptyableText,
  pictureAddress,
  requiredLine,
  requiredText,
} from '../fields/fields.ts';
import { doiField } from './identifiers.ts';
import { articleLicenses } from './licenses.ts';

/** The states of a mirrored post; a post that was written in the portal has none. */
export const cmsStates = ['mirrored', 'edited', 'conflict', 'removed'] as const;

export const adminPostSchema = z.object({
  id: idField,
  title: z.string(),
  slug: z.string(),
  excerpt: textField,
  content: textField,
  coverImage: textField,
  coverAlt: textField,
  authorId: z._default(z.nullable(z.int()), null),
  category: textField,
  tags: z._default(z.array(z.string()), []),
  license: z._default(z.enum(articleLicenses), 'none'),
  doi: textField,
  revisedOn: nullableTextField,
  revisionNote: textField,
  published: z.boolean(),
  /** `publishedAt` is null until first published. */
  publishedAt: z._default(z.nullable(z.string()), null),
  scheduledFor: z._default(z.nullable(z.string()), null),
  updatedAt: z.string(),
  createdAt: textField,
  /** The version that was read; a PUT sends it back. */
  version: z.optional(z.int()),
  cms: z._default(
    z.nullable(
      z.object({
        /** `edited` means changed here since the last sync, `removed` unpublished in Contentful. */
        state: z.enum(cmsStates),
        url: z.string(),
      }),
    ),
    null,
  ),
});

export type AdminPost = z.infer<typeof adminPostSchema>;

/** A post in the portal's list, without its body, so that thousands of posts fit a response. */
export const adminPostRowSchema = z.omit(adminPostSchema, { content: true });

export type AdminPostRow = z.infer<typeof adminPostRowSchema>;

export const adminPostRowsSchema = z.array(adminPostRowSchema);

export const excerptPreviewLength = 60;

export const listContentSchema = z.enum(['full', 'none']);

export const blogStatsSchema = z.object({
  total: z.int(),
  published: z.int(),
  drafts: z.int(),
  authors: z.int(),
});

export type BlogStats = z.infer<typeof blogStatsSchema>;

const slug = requiredLine({ label: 'Slug', maxCodePoints: bounds.slug }).check(
  z.regex(slugPattern, 'Slug may hold letters, digits and hyphens only.'),
);

const tags = z.pipe(
  z
    .array(
      z.string({ error: 'Tags must be a list of words.' }).check(
        spaceTabs,
        z.trim(),
        z.maxLength(bounds.tag, `A tag may have at most ${bounds.tag} characters.`),
        z.refine((value) => !controlCharacters.test(value), 'A tag must be a single line.'),
      ),
      { error: 'Tags must be a list of words.' },
    )
    .check(z.maxLength(countBounds.tags, `A post may have at most ${countBounds.tags} tags.`)),
  z.transform((list) => [...new Set(list.filter((tag) => tag !== ''))]),
);

const authorId = z.nullable(
  z
    .int({ error: 'Author must be one of the list, or none.' })
    .check(z.positive('Author must be one of the list, or none.')),
);

const isHalfTyped = /^(?:\d{4}-\d\d-\d\dT|T\d\d:\d\d)$/;

// A time is written in the API's own way, so that equal ones compare as equal.
const scheduledFor = z.nullable(
  z.pipe(
    z.iso.datetime({
      offset: true,
      error: ({ input }) =>
        isHalfTyped.test(String(input))
          ? 'Choose both a date and a time, or clear them.'
          : 'The time to publish on must be a time such as 2026-11-24T17:00:00Z.',
    }),
    z.transform((timestamp) => new Date(timestamp).toISOString()),
  ),
);

const notADay = 'Revised on must be a day such as 2026-11-20.';

// Articles have UTC days.
const hasCome = (day: string) => day <= new Date().toISOString().slice(0, 10);

const pastDay = z.iso
  .date(notADay)
  .check(z.refine(hasCome, 'Revised on must not be in the future.'));

const revisedOn = z.pipe(
  z.nullable(z.union([z.literal(''), pastDay], { error: notADay })),
  z.transform((day) => day || null),
);

interface Revision {
  revisedOn: string | null;
  revisionNote: string;
}

/**
 * Returns the message for the missing half of a revision, by its field; undefined when both halves or neither are
 * there.
 */
export function findHalfRevision({ revisedOn: day, revisionNote }: Revision) {
  if ((day === null) === (revisionNote === '')) return undefined;
  return day === null
    ? { revisedOn: 'Choose the day of the change, or clear the sentence.' }
    : { revisionNote: 'Say in one sentence what changed, or clear the day.' };
}

const isWholeRevision = z.check<Revision>(({ value, issues }) => {
  for (const [field, message] of Object.entries(findHalfRevision(value) ?? {})) {
    issues.push({ code: 'custom', path: [field], message, input: value });
  }
});

const postFields = {
  title: requiredLine({ label: 'Title', maxCodePoints: bounds.postTitle }),
  slug,
  content: requiredText({ label: 'Content', maxCodePoints: bounds.postBody }),
  excerpt: emptyableText({ label: 'Excerpt', maxCodePoints: bounds.excerpt }),
  coverImage: pictureAddress('Cover Image URL'),
  coverAlt: emptyableLine({ label: 'Alt text', maxCodePoints: bounds.pictureAlt }),
  authorId,
  category: emptyableLine({ label: 'Category', maxCodePoints: bounds.category }),
  tags,
  license: z.enum(articleLicenses, {
    error: `License must be one of ${articleLicenses.join(', ')}.`,
  }),
  doi: doiField,
  revisedOn,
  revisionNote: emptyableLine({ label: 'What changed', maxCodePoints: bounds.revisionNote }),
  published: z.boolean({ error: 'Published must be true or false.' }),
  scheduledFor,
};

/** The body of a new post; a sent `publishedAt` is ignored, because the server's clock decides. */
export const createPostSchema = z
  .object({
    /** The id that the editor makes, so that a repeated request creates no second post. */
    id: z.optional(z.uuid({ error: 'Id must be a UUID.' })),
    ...postFields,
    excerpt: z.prefault(postFields.excerpt, ''),
    coverImage: z.prefault(postFields.coverImage, ''),
    coverAlt: z.prefault(postFields.coverAlt, ''),
    authorId: z.prefault(authorId, null),
    category: z.prefault(postFields.category, ''),
    tags: z.prefault(tags, []),
    license: z.prefault(postFields.license, 'none'),
    doi: z.prefault(doiField, ''),
    revisedOn: z.prefault(revisedOn, null),
    revisionNote: z.prefault(postFields.revisionNote, ''),
    published: z.prefault(postFields.published, false),
    scheduledFor: z.prefault(scheduledFor, null),
  })
  .check(isWholeRevision);

export type CreatePost = z.infer<typeof createPostSchema>;

/**
 * Tells whether a stored post already is what a request asks for, as after a repeated one; its id is not compared, and
 * a published post has no schedule.
 */
export function matchesRequest(post: Record<string, unknown>, request: CreatePost): boolean {
  const { id: _id, ...fields } = request;
  if (fields.published) fields.scheduledFor = null;
  return Object.entries(fields).every(
    ([name, value]) => JSON.stringify(post[name]) === JSON.stringify(value),
  );
}

/** The body of a change; omitted fields stay unchanged. */
export const updatePostSchema = z.partial(
  z.object({ ...postFields, version: z.int({ error: 'Version must be a whole number.' }) }),
);

export type UpdatePost = z.infer<typeof updatePostSchema>;

export const postPreviewRequestSchema = z.object({
  content: emptyableText({ label: 'Content', maxCodePoints: bounds.postBody }),
});

export const previewSchema = z.object({ contentHtml: z.string() });

export const sharedDraftSchema = z.object({
  /** An absolute URL. */
  url: z.string(),
  /** An ISO 8601 time; the link ends earlier when the draft is published. */
  endsAt: z.string(),
});

export type SharedDraft = z.infer<typeof sharedDraftSchema>;

/** The response of a 409, which carries the newer post, so that nothing is lost. */
export const versionConflictSchema = z.object({
  error: z.string(),
  current: adminPostSchema,
});

const confirmDelete = 'Are you sure you want to delete this post?';

export const adminBlogMessages = {
  saveFailed: 'Error saving post',
  confirmDelete,
  confirmDeleteMany: (count: number) =>
    count === 1 ? confirmDelete : `Are you sure you want to delete these ${count} posts?`,
  timePassed: 'This time has passed. Choose a later one, or publish immediately.',
  slugTaken: 'Another post already uses this slug. Choose a different one.',
  alreadyPublished: 'This post is published. Send its own address.',
  newerVersion: 'Someone else saved this post after you opened it.',
  deleted: 'Someone deleted this post after you opened it.',
  confirmLeave: 'Leave this page? Your changes are not saved. This browser has a copy.',
} as const;

export const bulkPostActions = ['publish', 'unpublish', 'delete'] as const;

export const bulkPostsSchema = z.object({
  ids: bulkIds,
  act: z.enum(bulkPostActions, { error: `act must be one of ${bulkPostActions.join(', ')}.` }),
});

export type BulkPosts = z.infer<typeof bulkPostsSchema>;
