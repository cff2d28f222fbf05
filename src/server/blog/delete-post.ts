import { eq } from 'drizzle-orm';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { notFound } from '../http/errors.ts';
import { blogChanged } from './blog-changed.ts';

/**
 * Removes a post for good. One that mirrors the CMS comes back when its entry changes there.
 *
 * @throws HttpError 404.
 */
export async function deletePost(id: string): Promise<void> {
  const rows = await database()
    .queries.delete(blogPosts)
    .where(eq(blogPosts.id, id))
    .returning({ id: blogPosts.id });
  if (rows.length === 0) throw notFound('Post');
  await blogChanged();
}
