import { and, eq } from 'drizzle-orm';
import { blogAuthors, blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { authorOfPost, fullColumns } from './post-columns.ts';
import { trackFullPost } from './public-posts.ts';

/** Reads a post that is a draft; undefined for a published one. */
export async function readDraftPost(id: string) {
  const isDraft = and(eq(blogPosts.id, id), eq(blogPosts.published, false));
  const [row] = await database()
    .queries.select({ ...fullColumns, savedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .leftJoin(blogAuthors, authorOfPost)
    .where(isDraft);
  if (!row) return undefined;
  const { savedAt, ...whole } = row;
  return {
    post: trackFullPost(whole).post,
    version: row.version,
    savedAt: savedAt.toISOString(),
  };
}
