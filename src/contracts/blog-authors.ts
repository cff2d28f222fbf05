import * as z from 'zod/mini';
import { textField } from './answers.ts';
import { bounds } from './bounds.ts';
import {
  attemptId,
  emptyableLine,
  emptyableText,
  optionalEmail,
  pictureAddress,
  requiredLine,
} from './fields.ts';

/** One author as the portal lists them, by name (P-103). Texts are empty when there is none. */
export const blogAuthorSchema = z.object({
  id: z.int(),
  name: z.string(),
  title: textField,
  email: textField,
  avatarUrl: textField,
  bio: textField,
  /** True when the CMS keeps this author; a sync brings its words back. */
  fromCms: z._default(z.boolean(), false),
});

export type BlogAuthor = z.infer<typeof blogAuthorSchema>;

/** Answer of GET /api/admin/blog/authors. */
export const blogAuthorsSchema = z.array(blogAuthorSchema);

/** Body of PUT /api/admin/blog/authors/{id} (P-71). */
export const blogAuthorRequestSchema = z.object({
  name: requiredLine({ label: 'Name', max: bounds.name }),
  title: z.prefault(emptyableLine({ label: 'Title', max: bounds.authorTitle }), ''),
  email: z.pipe(
    optionalEmail,
    z.transform((value) => value ?? ''),
  ),
  avatarUrl: z.prefault(pictureAddress('Avatar URL'), ''),
  bio: z.prefault(emptyableText({ label: 'Bio', max: bounds.bio }), ''),
});

/** Body of POST /api/admin/blog/authors (P-71). */
export const createBlogAuthorSchema = z.extend(blogAuthorRequestSchema, {
  /**
   * Made by the form: sent again because its answer was lost, it makes no second author, and the first
   * one says what is sent now.
   */
  attemptId,
});

export type CreateBlogAuthor = z.infer<typeof createBlogAuthorSchema>;

export type BlogAuthorRequest = z.infer<typeof blogAuthorRequestSchema>;

/** What staff are asked (P-83). */
export const blogAuthorMessages = {
  confirmDelete: 'Are you sure you want to delete this author?',
} as const;
