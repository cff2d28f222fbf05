import { eq } from 'drizzle-orm';
import { bounds } from '#contracts/bounds.ts';
import { isVisible } from '#contracts/fields.ts';
import { blogAuthors } from '../../db/blog-schema.ts';
import type { Queries } from '../../db/client.ts';
import type { CmsAuthor } from '../../gateways/contentful/records.ts';
import type { Outcome } from './apply-post.ts';
import { findMentioned, pictureOf } from './project-post.ts';

/** Brings one published author entry to the site. */
export async function applyAuthor(
  tx: Queries,
  entryId: string,
  author: CmsAuthor,
): Promise<Outcome> {
  if (!isVisible(author.name)) return { problem: 'The author has no name. Give it one.' };
  const mentioned = await findMentioned(tx, author.avatarKey === '' ? [] : [author.avatarKey]);
  const columns = {
    name: author.name.slice(0, bounds.name),
    title: author.title.slice(0, bounds.authorTitle),
    email: author.email.slice(0, bounds.email),
    bio: author.bio.slice(0, bounds.bio),
    avatarUrl: pictureOf(mentioned, author.avatarKey)?.url ?? '',
    updatedAt: new Date(),
  };
  await tx
    .insert(blogAuthors)
    .values({ ...columns, cmsEntryId: entryId })
    .onConflictDoUpdate({ target: blogAuthors.cmsEntryId, set: columns });
  return { counts: 'authors' };
}

/** Removes an author whom the CMS no longer publishes; their posts stay (P-71). */
export async function withdrawAuthor(tx: Queries, entryId: string): Promise<Outcome> {
  const rows = await tx
    .delete(blogAuthors)
    .where(eq(blogAuthors.cmsEntryId, entryId))
    .returning({ id: blogAuthors.id });
  return rows.length > 0 ? { counts: 'authors' } : {};
}
