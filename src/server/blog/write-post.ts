import { violates } from '../db/constraint.ts';
import { adminBlogMessages } from '#contracts/admin-blog.ts';
import { conflict, invalidFields } from '../http/errors.ts';
import { bodyRenderer, renderBody } from './render-body.ts';

/** A body and what is kept of it besides: its HTML and who made it. */
export function bodyColumns(content: string) {
  return { content, contentHtml: renderBody(content), contentRenderer: bodyRenderer };
}

/** True when a write failed because another post has the slug. */
export function isSlugTaken(error: unknown): boolean {
  return violates(error, 'blog_posts_slug_key');
}

/**
 * Runs a write of a post by staff.
 *
 * @throws HttpError 409 with `fields.slug` when another post has the slug (P-69), 422 with
 * `fields.authorId` when there is no such author.
 */
export async function writePost<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isSlugTaken(error)) {
      const { slugTaken } = adminBlogMessages;
      throw conflict(slugTaken, { slug: slugTaken });
    }
    if (violates(error, 'blog_posts_author_id_blog_authors_id_fk')) {
      throw invalidFields({ authorId: 'This author does not exist anymore. Choose another one.' });
    }
    throw error;
  }
}
