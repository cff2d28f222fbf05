import { and, eq, sql } from 'drizzle-orm';
import { adminBlogMessages, type AdminPost, type UpdatePost } from '#contracts/admin-blog.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { HttpError } from '../http/errors.ts';
import { blogChanged } from './blog-changed.ts';
import { readAdminPost } from './list-admin-posts.ts';
import { bodyColumns, writePost } from './write-post.ts';

/** Leaves out what was not sent. */
function given<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Becoming published sets the date, whatever it was; nothing else changes it (P-68). */
function publishedAtAfter(published: boolean | undefined, now: Date) {
  if (!published) return blogPosts.publishedAt;
  return sql`case when ${blogPosts.published} then ${blogPosts.publishedAt} else ${now.toISOString()}::timestamptz end`;
}

/**
 * Changes a post. With `version`, only when nobody changed it since (P-70).
 *
 * @throws HttpError 404 for an unknown post, 409 with `current` when it was changed since, and as
 * `writePost` says.
 */
export async function updatePost(id: string, update: UpdatePost): Promise<AdminPost> {
  const { content, version, ...fields } = update;
  const now = new Date();
  const unchanged = version === undefined ? undefined : eq(blogPosts.version, version);
  const rows = await writePost(() =>
    database()
      .queries.update(blogPosts)
      .set({
        ...given(fields),
        ...(content === undefined ? {} : bodyColumns(content)),
        publishedAt: publishedAtAfter(fields.published, now),
        updatedAt: now,
        version: sql`${blogPosts.version} + 1`,
      })
      .where(and(eq(blogPosts.id, id), unchanged))
      .returning({ id: blogPosts.id }),
  );
  const current = await readAdminPost(id);
  if (rows.length === 0) {
    const body = { error: adminBlogMessages.newerVersion, current };
    throw new HttpError(409, body);
  }
  await blogChanged();
  return current;
}
