import type { AdminPost, CreatePost } from '#contracts/admin-blog.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { readAdminPost } from './list-admin-posts.ts';
import { blogChanged } from './blog-changed.ts';
import { bodyColumns, writePost } from './write-post.ts';

/**
 * Stores a new post; a published one is published now by the server's clock (decisions 19, 20).
 *
 * @throws HttpError 409 or 422 as `writePost` says.
 */
export async function createPost({ content, ...fields }: CreatePost): Promise<AdminPost> {
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
      .returning({ id: blogPosts.id }),
  );
  if (!row) throw new Error('The post was not written.');
  await blogChanged();
  return readAdminPost(row.id);
}
