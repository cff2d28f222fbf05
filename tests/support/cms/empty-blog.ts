import { blogAuthors, blogPosts, cmsMirror, cmsRecords } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { replaceSpace } from './sandbox.ts';

/** Makes site and CMS empty, with a mirror that has not run. */
export async function emptyBlog(): Promise<void> {
  await replaceSpace();
  const { queries } = database();
  for (const table of [cmsMirror, cmsRecords, blogPosts, blogAuthors]) await queries.delete(table);
}
