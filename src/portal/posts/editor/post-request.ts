import type { AdminPost } from '#model/posts/admin-posts.ts';
import { splitTags } from './tag-list.ts';
import { withoutUploads } from './upload-marks.ts';
import { scheduledTimestamp } from './post-schedule.ts';
import type { PostValues } from './post-values.ts';

/**
 * Makes the body of a request to create or update a post.
 *
 * @param edited the post as it is stored; null for a new one
 */
export function toPostRequest(values: PostValues, edited: AdminPost | null) {
  const { newId: _, version: _version, ...fields } = values;
  const { authorId, tags, published, coverImage, coverAlt } = fields;
  const becomesPublished = published && edited?.published !== true;
  return {
    ...fields,
    authorId: authorId === '' ? null : Number.parseInt(authorId, 10),
    content: withoutUploads(fields.content),
    coverAlt: coverImage.trim() === '' ? '' : coverAlt,
    tags: splitTags(tags),
    scheduledFor: scheduledTimestamp(values, edited),
    publishedAt: becomesPublished ? new Date().toISOString() : (edited?.publishedAt ?? null),
  };
}
