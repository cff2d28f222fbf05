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
});

export type BlogAuthor = z.infer<typeof blogAuthorSchema>;

export const blogAuthorsSchema = z.array(blogAuthorSchema);

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
  affiliation: z.prefault(
    emptyableLine({ label: 'Affiliation', maxCodePoints: bounds.affiliation }),
    '',
  ),
  orcid: z.prefault(orcidField, ''),
});

export const createBlogAuthorSchema = z.extend(blogAuthorRequestSchema, {
  attemptId: attemptIdField,
});

export type CreateBlogAuthor = z.infer<typeof createBlogAuthorSchema>;

export type BlogAuthorRequest = z.infer<typeof blogAuthorRequestSchema>;

export const blogAuthorMessages = {
  confirmDelete: 'Are you sure you want to delete this author?',
} as const;
