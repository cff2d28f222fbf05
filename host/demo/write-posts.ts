import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { createPost, updatePost } from '#server/posts/write-posts.ts';
import { blogAuthors, blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { daysBefore } from './dates.ts';
import { drafts } from './records.ts';

/** Publishes an entry of the sandbox's CMS with other fields, and lets the site mirror it. */
type PublishEntry = (entryId: string, fields: Record<string, string>) => Promise<unknown>;

/** Writes the drafts, and changes the newest article both here and in the CMS. */
export async function writePosts(publishEntry: PublishEntry): Promise<void> {
  const { queries } = database();
  const [author] = await queries.select().from(blogAuthors).orderBy(blogAuthors.id).limit(1);
  for (const [index, draft] of drafts.entries()) {
    const { id } = await createPost({
      ...draft,
      coverImage: '',
      coverAlt: '',
      tags: ['sample'],
      published: false,
      scheduledFor: null,
      authorId: index === 0 ? (author?.id ?? null) : null,
    });
    const at = daysBefore(new Date(), 3 + index * 8);
    await queries
      .update(blogPosts)
      .set({ createdAt: at, updatedAt: at })
      .where(eq(blogPosts.id, id));
  }
  const [newest] = await queries
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.published, true), isNotNull(blogPosts.cmsEntryId)))
    .orderBy(desc(blogPosts.publishedAt))
    .limit(1);
  if (!newest?.cmsEntryId) throw new Error('The articles of the CMS are not on the site yet.');
  const { id, excerpt, cmsEntryId } = newest;
  await updatePost(id, { excerpt: `${excerpt} (Sample edit, made in the portal.)` });
  await publishEntry(cmsEntryId, { excerpt: `${excerpt} (Sample edit, made in the CMS.)` });
}
