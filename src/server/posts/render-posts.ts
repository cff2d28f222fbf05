import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt } from 'drizzle-orm';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { HttpError } from '../http/errors.ts';
import { blogChanged } from './blog-changed.ts';
import { bodyColumns } from './write-posts.ts';

// A body has at most 1 MB of HTML, so the batch bounds the memory.
const batch = 50;

// A body that became too large keeps the HTML that it has.
async function renderAnew(content: string) {
  try {
    return await bodyColumns(content);
  } catch (error) {
    if (error instanceof HttpError) return {};
    throw error;
  }
}

// A body that was edited meanwhile is not changed. Returns true when it shows something else.
async function renderPost(
  post: Pick<
    typeof blogPosts.$inferSelect,
    'id' | 'content' | 'contentHtml' | 'bodyText' | 'plates'
  >,
) {
  const columns = await renderAnew(post.content);
  if (isDeepStrictEqual({ ...post, ...columns }, post)) return false;
  const isUnchanged = and(eq(blogPosts.id, post.id), eq(blogPosts.content, post.content));
  const rows = await database()
    .queries.update(blogPosts)
    .set(columns)
    .where(isUnchanged)
    .returning({ id: blogPosts.id });
  return rows.length > 0;
}

/**
 * Renders all bodies as this version of the site does.
 *
 * @returns the number of posts, and of those whose HTML changed
 */
export async function renderPosts(): Promise<{ posts: number; changed: number }> {
  const { id, content, contentHtml, bodyText, plates } = blogPosts;
  let [posts, changed] = [0, 0];
  for (let last: string | undefined; ;) {
    const page = await database()
      .queries.select({ id, content, contentHtml, bodyText, plates })
      .from(blogPosts)
      .where(last === undefined ? undefined : gt(id, last))
      .orderBy(asc(id))
      .limit(batch);
    for (const post of page) if (await renderPost(post)) changed += 1;
    posts += page.length;
    last = page.at(-1)?.id;
    if (page.length < batch) break;
  }
  if (changed > 0) await blogChanged();
  return { posts, changed };
}
