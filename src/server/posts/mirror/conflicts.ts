import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { adminBlogMessages } from '#contracts/blog/admin-blog.ts';
import {
  type MirroredFields,
  mirrorMessages,
  type PostConflict,
  type resolveConflictSchema,
} from '#contracts/blog/blog-mirror.ts';
import { blogAuthors, blogPosts, cmsRecords } from '../../db/blog-schema.ts';
import { database, type Queries } from '../../db/client.ts';
import type { CmsAuthor, CmsPost } from '../../gateways/contentful/records.ts';
import type { Answer } from '../../http/api.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { readAdminPost } from '../admin-posts.ts';
import { blogChanged } from '../cache.ts';
import { writePost } from '../write-posts.ts';
import { mirroredColumns } from './apply-post.ts';
import {
  findMentioned,
  fingerprint,
  type ProjectedPost,
  projectPost,
  whatIsMissing,
} from './project-post.ts';

interface BothSides {
  ours: typeof blogPosts.$inferSelect;
  theirs: ProjectedPost;
  theirAuthor: string;
}

async function findBothSides(queries: Queries, id: string): Promise<BothSides> {
  const [ours] = await queries.select().from(blogPosts).where(eq(blogPosts.id, id));
  if (!ours) throw notFound('Post');
  const key = `entry:${ours.cmsEntryId ?? ''}`;
  const [record] = await queries
    .select()
    .from(cmsRecords)
    .where(and(eq(cmsRecords.key, key), eq(cmsRecords.present, true)));
  if (!ours.cmsConflict || !record) throw conflict(mirrorMessages.noConflict);
  const mentioned = await findMentioned(queries, record.links);
  const entry = record.fields as CmsPost;
  const author = mentioned.get(entry.authorKey);
  const theirAuthor = author?.kind === 'author' ? (author.fields as CmsAuthor).name : '';
  return { ours, theirs: projectPost(entry, mentioned), theirAuthor };
}

/** @throws HttpError 404, or 409 without a conflict. */
export async function readConflict(id: string): Promise<Answer<PostConflict>> {
  const { queries } = database();
  const { ours, theirs, theirAuthor } = await findBothSides(queries, id);
  const [author] = ours.authorId
    ? await queries.select().from(blogAuthors).where(eq(blogAuthors.id, ours.authorId))
    : [];
  const fields = (side: ProjectedPost | typeof ours, authorName: string): MirroredFields => {
    const { title, slug, excerpt, content, coverImage, category, tags } = side;
    return { title, slug, excerpt, content, coverImage, category, tags, authorName };
  };
  return {
    ours: fields(ours, author?.name ?? ''),
    theirs: fields(theirs, theirAuthor),
    post: await readAdminPost(id),
  };
}

type Resolution = z.infer<typeof resolveConflictSchema>;

/** Keeps one side of a conflict. @throws HttpError 404, 409. */
export async function resolveConflict(id: string, { keep, version }: Resolution): Promise<void> {
  await writePost(() =>
    database().transaction(async (tx) => {
      const { ours, theirs } = await findBothSides(tx, id);
      const missing = keep === 'theirs' ? whatIsMissing(theirs) : undefined;
      if (missing) throw conflict(missing);
      const columns =
        keep === 'theirs'
          ? { ...(await mirroredColumns(tx, theirs, ours)), cmsVersion: version + 1 }
          : { cmsFingerprint: fingerprint(theirs), cmsConflict: false };
      const rows = await tx
        .update(blogPosts)
        .set({ ...columns, version: version + 1 })
        .where(and(eq(blogPosts.id, id), eq(blogPosts.version, version)))
        .returning({ id: blogPosts.id });
      if (rows.length === 0) throw new HttpError(409, { error: adminBlogMessages.newerVersion });
    }),
  );
  await blogChanged();
}
