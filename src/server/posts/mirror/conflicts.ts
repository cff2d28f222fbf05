import { and, eq } from 'drizzle-orm';
import { adminBlogMessages } from '#model/posts/admin-posts.ts';
import {
  mirroredFieldsSchema,
  mirrorMessages,
  type PostConflict,
  type Resolution,
} from '#model/posts/mirror.ts';
import { blogAuthors, blogPosts, cmsRecords, isShownAuthor } from '../../db/blog-schema.ts';
import { database, type Queries } from '../../db/client.ts';
import type { CmsAuthor, CmsPost } from '../../gateways/contentful/read-post.ts';
import type { Serializable } from '../../http/api.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { readAdminPost } from '../admin-posts.ts';
import { blogChanged } from '../blog-changed.ts';
import { endDraftLinks } from '../draft-links.ts';
import { rememberAddresses } from '../redirects.ts';
import { writePost } from '../write-posts.ts';
import { mirroredColumns, mirroredPublication } from './apply-post.ts';
import { fingerprint, projectPost } from './project-post.ts';
import { findPostProblem } from './post-problem.ts';
import { findMentioned } from './mentioned-records.ts';

async function findBothSides(queries: Queries, id: string) {
  const [ours] = await queries.select().from(blogPosts).where(eq(blogPosts.id, id));
  if (!ours) throw notFound('Post');
  const [record] = await queries
    .select()
    .from(cmsRecords)
    .where(and(eq(cmsRecords.entryId, ours.cmsEntryId ?? ''), eq(cmsRecords.present, true)));
  if (!ours.cmsConflict || !record) throw conflict(mirrorMessages.noConflict);
  const mentioned = await findMentioned(queries, record.links);
  const entry = record.fields as CmsPost;
  const author = mentioned.get(entry.authorKey);
  const theirAuthor = author?.kind === 'author' ? (author.fields as CmsAuthor).name : '';
  return { ours, theirs: projectPost(entry, mentioned), theirAuthor };
}

/** Reads both sides of a conflict. @throws HttpError 404, or 409 without a conflict */
export async function readConflict(id: string): Promise<Serializable<PostConflict>> {
  const { queries } = database();
  const { ours, theirs, theirAuthor } = await findBothSides(queries, id);
  const [author] = ours.authorId
    ? await queries
        .select()
        .from(blogAuthors)
        .where(and(eq(blogAuthors.id, ours.authorId), isShownAuthor))
    : [];
  const toText = (at: Date | null) => at && at.toISOString();
  const publication = mirroredPublication(theirs, ours.publishedAt);
  return {
    ours: mirroredFieldsSchema.parse({
      ...ours,
      authorName: author?.name ?? '',
      publishedAt: toText(ours.publishedAt),
      scheduledFor: toText(ours.scheduledFor),
    }),
    theirs: mirroredFieldsSchema.parse({
      ...theirs,
      authorName: theirAuthor,
      published: publication.published,
      publishedAt: toText(publication.publishedAt),
      scheduledFor: toText(publication.scheduledFor),
    }),
    post: await readAdminPost(id),
    fingerprint: fingerprint(theirs),
  };
}

/**
 * Settles a conflict by one of its sides.
 * @throws HttpError 404, 409 also where a side is not the one that was compared
 */
export async function resolveConflict(id: string, choice: Resolution): Promise<void> {
  const { keep, version } = choice;
  await writePost(() =>
    database().transaction(async (tx) => {
      const { ours, theirs } = await findBothSides(tx, id);
      if (fingerprint(theirs) !== choice.fingerprint) throw conflict(mirrorMessages.newerEntry);
      const problem = keep === 'theirs' ? findPostProblem(theirs) : undefined;
      if (problem) throw conflict(problem);
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
      if (!('slug' in columns)) return;
      await rememberAddresses(tx, ours, columns);
      if (columns.published) await endDraftLinks(tx, [id]);
    }),
  );
  await blogChanged();
}
