import * as z from 'zod/mini';
import type { AdminPost } from '#model/posts/admin-posts.ts';
import { articleLicenses } from '#model/posts/licenses.ts';
import { draftText as text } from '#islands/ui/form/stored-draft.ts';
import { pacificWallTime } from '../../form/pacific-wall-time.ts';
import { joinTags } from './tag-list.ts';

/** The values of the editor's form: tags as `splitTags` reads them, and '' for no author. */
export const postValuesSchema = z.object({
  title: text,
  slug: text,
  excerpt: text,
  content: text,
  coverImage: text,
  coverAlt: text,
  authorId: text,
  category: text,
  tags: text,
  license: z.catch(z.enum(articleLicenses), 'none'),
  doi: text,
  /** A day such as '2026-11-20', or ''. */
  revisedOn: text,
  revisionNote: text,
  published: z.catch(z.boolean(), false),
  /** A Pacific time such as '2026-11-24T09:00'; either side of the T is empty until it is chosen. */
  scheduledFor: text,
  /** The id of a new post, so that a repeated request creates no second one. */
  newId: text,
  /** The version of the stored post when editing began; null for a new post. */
  version: z.catch(z.nullable(z.int()), null),
});

export type PostValues = z.infer<typeof postValuesSchema>;

/**
 * Returns the fields of the editor for a stored post, or empty ones for null.
 *
 * @param newId the id that a new post will have
 */
export function postValues(post: AdminPost | null, newId = ''): PostValues {
  const { title = '', slug = '', excerpt = '', content = '' } = post ?? {};
  const { coverImage = '', coverAlt = '' } = post ?? {};
  const { authorId, category = '', tags = [], published = false, version = null } = post ?? {};
  const { scheduledFor, license = 'none', doi = '', revisedOn, revisionNote = '' } = post ?? {};
  return {
    title,
    slug,
    excerpt,
    content,
    coverImage,
    coverAlt,
    authorId: String(authorId ?? ''),
    category,
    tags: joinTags(tags),
    license,
    doi,
    revisedOn: revisedOn ?? '',
    revisionNote,
    published,
    scheduledFor: scheduledFor ? pacificWallTime(scheduledFor) : '',
    newId,
    version,
  };
}
