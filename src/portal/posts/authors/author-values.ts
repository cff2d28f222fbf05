import * as z from 'zod/mini';
import type { BlogAuthor } from '#model/posts/authors.ts';
import { draftText as text } from '#islands/ui/form/stored-draft.ts';

/** The values of an author's form; a `kind` of '' leaves the kind to the name. */
export const authorValuesSchema = z.object({
  name: text,
  kind: text,
  title: text,
  email: text,
  avatarUrl: text,
  bio: text,
  affiliation: text,
  orcid: text,
  /** The id of a new author, so that a repeated form updates the author that it created. */
  newId: text,
  /** The version that the form shows; empty for a new author. */
  version: text,
});

export type AuthorValues = z.infer<typeof authorValuesSchema>;

/**
 * Returns the fields of the form for a stored author, or empty ones for null.
 *
 * @param id the id that a new author will have
 */
export function authorValues(author: BlogAuthor | null, id: string): AuthorValues {
  const { name = '', title = '', email = '', avatarUrl = '', bio = '' } = author ?? {};
  const { kind = '', affiliation = '', orcid = '' } = author ?? {};
  const texts = { name, kind, title, email, avatarUrl, bio, affiliation, orcid };
  return { ...texts, newId: author ? '' : id, version: String(author?.version ?? '') };
}

/** Makes the body of a request to create or change an author. */
export function toAuthorRequest({ newId: attemptId, kind, version, ...values }: AuthorValues) {
  return {
    ...values,
    ...(kind && { kind }),
    ...(attemptId && { attemptId }),
    ...(version && { version: Number(version) }),
  };
}
