import * as z from 'zod/mini';
import { textField } from '../fields/response-fields.ts';
import { bounds } from '../fields/bounds.ts';
import {
  attemptIdField,
  emptyableLine,
  emptyableText,
  optionalEmail,
  pictureAddress,
  requiredLine,
} from '../fields/fields.ts';
import { authorKinds } from './author-kinds.ts';
import { orcidField } from './identifiers.ts';

export const blogAuthorSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z._default(z.enum(authorKinds), 'person'),
  title: textField,
  email: textField,
  avatarUrl: textField,
  bio: textField,
  affiliation: textField,
  orcid: textField,
  /** True for an author from Contentful, whose texts the next sync restores. */
  fromCms: z._default(z.boolean(), false),
  /** The version that was read; a PUT sends it back. */
  version: z.optional(z.int()),
});

export type BlogAuthor = z.infer<typeof blogAuthorSchema>;

export const blogAuthorsSchema = z.array(blogAuthorSchema);

const affiliation = emptyableLine({ label: 'Affiliation', maxCodePoints: bounds.affiliation });

export const blogAuthorRequestSchema = z.object({
  name: requiredLine({ label: 'Name', maxCodePoints: bounds.name }),
  /** The kind of the author; left out, the name decides. */
  kind: z.optional(z.enum(authorKinds, 'Choose whether the author is a person or a desk.')),
  title: z.prefault(emptyableLine({ label: 'Title', maxCodePoints: bounds.authorTitle }), ''),
  email: z.pipe(
    optionalEmail,
    z.transform((value) => value ?? ''),
  ),
  avatarUrl: z.prefault(pictureAddress('Avatar URL'), ''),
  bio: z.prefault(emptyableText({ label: 'Bio', maxCodePoints: bounds.bio }), ''),
  affiliation: z.prefault(affiliation, ''),
  orcid: z.prefault(orcidField, ''),
});

export const createBlogAuthorSchema = z.extend(blogAuthorRequestSchema, {
  attemptId: attemptIdField,
});

/** A PUT, in which affiliation and ORCID stay unchanged when they are left out. */
export const updateBlogAuthorSchema = z.extend(blogAuthorRequestSchema, {
  affiliation: z.optional(affiliation),
  orcid: z.optional(orcidField),
  version: z.optional(z.int({ error: 'Version must be a whole number.' })),
});

/** The response of a 409, which carries the newer author, so that nothing is lost. */
export const authorConflictSchema = z.object({ error: z.string(), current: blogAuthorSchema });

export type UpdateBlogAuthor = z.infer<typeof updateBlogAuthorSchema>;

export type CreateBlogAuthor = z.infer<typeof createBlogAuthorSchema>;

export type BlogAuthorRequest = z.infer<typeof blogAuthorRequestSchema>;

export const blogAuthorMessages = {
  confirmDelete: 'Are you sure you want to delete this author?',
  newerVersion: 'Someone else changed this author after you opened the form.',
  replaceNewer: 'Save again to replace it with what you wrote, or cancel to keep it.',
} as const;
