import { blogAuthors, blogPosts, cmsMirror, cmsRecords } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { replaceSpace } from './sandbox.ts';

/** A site and a CMS without a post, and a mirror that has not run yet. */
export async function emptyBlog(): Promise<void> {
  await replaceSpace();
  const { queries } = database();
  for (const table of [cmsMirror, cmsRecords, blogPosts, blogAuthors]) await queries.delete(table);
}
