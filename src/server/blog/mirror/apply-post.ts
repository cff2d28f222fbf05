import { eq, sql } from 'drizzle-orm';
import type { MirrorResult } from '#contracts/blog-mirror.ts';
import { blogAuthors, blogPosts } from '../../db/blog-schema.ts';
import type { Queries } from '../../db/client.ts';
import { bodyColumns, isSlugTaken } from '../write-post.ts';
import { freeSlug } from './free-slug.ts';
import { fingerprint, type ProjectedPost, whatIsMissing } from './project-post.ts';

/** What became of one entry. */
export interface Outcome {
  /** Which figure of the run's result it counts for. */
  counts?: keyof MirrorResult;
  /** Why it is not on the site, with the mend. */
  problem?: string;
}

type PostRow = typeof blogPosts.$inferSelect;

async function findPost(tx: Queries, entryId: string): Promise<PostRow | undefined> {
  const [row] = await tx
    .select()
    .from(blogPosts)
    .where(eq(blogPosts.cmsEntryId, entryId))
    .for('update');
  return row;
}

/** The date that the CMS gives, but never one to come: newer posts must stand before it. */
function publishedAt(post: ProjectedPost, known: Date | null): Date {
  const now = new Date();
  const given = post.publishedAt === '' ? now : new Date(post.publishedAt);
  return given <= now ? given : (known ?? now);
}

/** The columns that the CMS decides. */
export async function mirroredColumns(tx: Queries, post: ProjectedPost, known?: PostRow) {
  const [author] =
    post.authorEntryId === ''
      ? []
      : await tx
          .select({ id: blogAuthors.id })
          .from(blogAuthors)
          .where(eq(blogAuthors.cmsEntryId, post.authorEntryId));
  const { title, slug, excerpt, content, coverImage, category, tags } = post;
  return {
    ...{ title, slug, excerpt, coverImage, category, tags },
    ...bodyColumns(content),
    authorId: author?.id ?? null,
    published: true,
    publishedAt: publishedAt(post, known?.publishedAt ?? null),
    updatedAt: new Date(),
    cmsFingerprint: fingerprint(post),
    cmsConflict: false,
  };
}

type Write = (savepoint: Queries) => Promise<unknown>;

/** Runs a write in a savepoint, so that a taken slug does not undo what stands around it. */
async function isWritten(tx: Queries, write: Write): Promise<boolean> {
  try {
    await tx.transaction(write);
    return true;
  } catch (error) {
    if (!isSlugTaken(error)) throw error;
    return false;
  }
}

/** Writes a post under its slug, for which a mirrored post that gave it up makes way. */
async function writeUnlessSlugTaken(
  tx: Queries,
  { slug }: ProjectedPost,
  write: Write,
): Promise<string | undefined> {
  if (await isWritten(tx, write)) return undefined;
  if ((await freeSlug(tx, slug)) && (await isWritten(tx, write))) return undefined;
  return `Another post already uses the slug "${slug}". Change it in the CMS or in the portal.`;
}

/**
 * Brings one published entry to the site. What staff changed here since is never overwritten: the
 * post is marked as a conflict, and they choose (P-73).
 */
export async function applyPost(
  tx: Queries,
  entryId: string,
  post: ProjectedPost,
): Promise<Outcome> {
  const missing = whatIsMissing(post);
  if (missing) return { problem: missing };
  const known = await findPost(tx, entryId);
  if (known?.cmsFingerprint === fingerprint(post)) {
    if (known.cmsConflict) {
      await tx.update(blogPosts).set({ cmsConflict: false }).where(eq(blogPosts.id, known.id));
    }
    return {};
  }
  if (known && known.version !== known.cmsVersion) {
    if (known.cmsConflict) return {};
    await tx.update(blogPosts).set({ cmsConflict: true }).where(eq(blogPosts.id, known.id));
    return { counts: 'conflicts' };
  }
  const columns = await mirroredColumns(tx, post, known);
  const problem = await writeUnlessSlugTaken(tx, post, (savepoint) =>
    known
      ? savepoint
          .update(blogPosts)
          .set({ ...columns, version: known.version + 1, cmsVersion: known.version + 1 })
          .where(eq(blogPosts.id, known.id))
      : savepoint
          .insert(blogPosts)
          .values({ ...columns, cmsEntryId: entryId, version: 1, cmsVersion: 1 }),
  );
  if (problem) return { problem };
  return { counts: known ? 'updated' : 'created' };
}

/** Takes a post off the site because the CMS no longer publishes its entry; its text stays. */
export async function withdrawPost(tx: Queries, entryId: string): Promise<Outcome> {
  const known = await findPost(tx, entryId);
  if (!known) return {};
  const untouched = known.version === known.cmsVersion;
  await tx
    .update(blogPosts)
    .set({
      published: false,
      cmsFingerprint: null,
      cmsConflict: false,
      updatedAt: new Date(),
      version: sql`${blogPosts.version} + 1`,
      ...(untouched ? { cmsVersion: known.version + 1 } : {}),
    })
    .where(eq(blogPosts.id, known.id));
  return known.published ? { counts: 'unpublished' } : {};
}
