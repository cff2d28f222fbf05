import {
  adminBlogMessages,
  type AdminPost,
  type CreatePost,
  isAsAsked,
} from '#contracts/admin-blog.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { HttpError } from '../http/errors.ts';
import { readAdminPost } from './list-admin-posts.ts';
import { blogChanged } from './blog-changed.ts';
import { bodyColumns, writePost } from './write-post.ts';

/**
 * The post of an earlier request with the same id, whose answer was lost.
 *
 * @throws HttpError 409 with `current` when it says other things.
 */
async function createdBefore(id: string, asked: CreatePost): Promise<AdminPost> {
  const current = await readAdminPost(id);
  if (isAsAsked(current, asked)) return current;
  const body = { error: adminBlogMessages.newerVersion, current };
  throw new HttpError(409, body);
}

/**
 * Stores a new post; a published one is published now by the server's clock (P-68).
 *
 * @throws HttpError 409 with `current` when a post with the given id says other things, and 409 or 422
 * as `writePost` says.
 */
export async function createPost(asked: CreatePost): Promise<AdminPost> {
  const { content, ...fields } = asked;
  const now = new Date();
  const [row] = await writePost(() =>
    database()
      .queries.insert(blogPosts)
      .values({
        ...fields,
        ...bodyColumns(content),
        publishedAt: fields.published ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: blogPosts.id })
      .returning({ id: blogPosts.id }),
  );
  if (!row && fields.id) return createdBefore(fields.id, asked);
  if (!row) throw new Error('The post was not written.');
  await blogChanged();
  return readAdminPost(row.id);
}
