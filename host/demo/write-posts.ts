import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { createPostSchema } from '#model/posts/admin-posts.ts';
import { createAuthor } from '#server/posts/authors.ts';
import { createPost, updatePost } from '#server/posts/write-posts.ts';
import { blogAuthorRequestSchema } from '#model/posts/authors.ts';
import { blogAuthors, blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { daysBefore } from './dates.ts';
import { drafts, sampleAuthor } from './records.ts';

/** Publishes an entry of the sandbox's CMS with other fields, and lets the site mirror it. */
type PublishEntry = (entryId: string, fields: Record<string, string>) => Promise<unknown>;

/** Writes an article with all that a scientist cites, by an author who signs with a name. */
async function makeCitable(id: string): Promise<void> {
  const author = await createAuthor({
    ...blogAuthorRequestSchema.parse(sampleAuthor),
    attemptId: undefined,
  });
  await updatePost(id, {
    authorId: author.id,
    license: 'cc-by-4.0',
    doi: '10.5555/sample.2026.014',
    revisedOn: daysBefore(new Date(), 6).toISOString().slice(0, 10),
    revisionNote: 'One sample figure was given ten times too high.',
  });
}

/** Writes the drafts, and changes the newest article both here and in the CMS. */
export async function writePosts(publishEntry: PublishEntry): Promise<void> {
  const { queries } = database();
  const [author] = await queries.select().from(blogAuthors).orderBy(blogAuthors.id).limit(1);
  for (const [index, draft] of drafts.entries()) {
    const { id } = await createPost({
      ...createPostSchema.parse(draft),
      tags: ['sample'],
      authorId: index === 0 ? (author?.id ?? null) : null,
    });
    const at = daysBefore(new Date(), 3 + index * 8);
    await queries
      .update(blogPosts)
      .set({ createdAt: at, updatedAt: at })
      .where(eq(blogPosts.id, id));
  }
  const [newest, second] = await queries
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.published, true), isNotNull(blogPosts.cmsEntryId)))
    .orderBy(desc(blogPosts.publishedAt))
    .limit(2);
  if (!newest?.cmsEntryId) throw new Error('The articles of the CMS are not on the site yet.');
  if (second) await makeCitable(second.id);
  const { id, excerpt, cmsEntryId } = newest;
  await updatePost(id, { excerpt: `${excerpt} (Sample edit, made in the portal.)` });
  await publishEntry(cmsEntryId, { excerpt: `${excerpt} (Sample edit, made in the CMS.)` });
}
