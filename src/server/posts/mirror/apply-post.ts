import { and, eq, sql } from 'drizzle-orm';
import type { MirrorResult } from '#model/posts/mirror.ts';
import { bounds } from '#model/fields/bounds.ts';
import { blogAuthors, blogPosts, cmsRecords } from '../../db/blog-schema.ts';
import { type Queries, equalsText } from '../../db/client.ts';
import { endDraftLinks } from '../draft-links.ts';
import { addressColumns, rememberAddresses } from '../redirects.ts';
import { bodyColumns, isSlugTaken } from '../write-posts.ts';
import { fingerprint, type ProjectedPost } from './project-post.ts';
import { findPostProblem } from './post-problem.ts';

// This fingerprint marks a post with a temporary slug, and makes the next run write it again.
const temporaryFingerprint = '';

function makeTemporarySlug(slug: string): string {
  const suffix = `-${crypto.randomUUID().slice(0, 8)}`;
  return slug.slice(0, bounds.slug - suffix.length) + suffix;
}

/** Finds the unedited mirrored post that holds a slug which is no longer its entry's. */
async function findStaleHolder(tx: Queries, slug: string) {
  const [holder] = await tx
    .select({
      ...addressColumns,
      version: blogPosts.version,
      isPost: sql<boolean>`${cmsRecords.present} and ${cmsRecords.kind} = 'post'`,
      key: cmsRecords.key,
    })
    .from(blogPosts)
    .innerJoin(cmsRecords, eq(cmsRecords.entryId, blogPosts.cmsEntryId))
    .where(
      and(
        equalsText(blogPosts.slug, slug),
        eq(blogPosts.version, blogPosts.cmsVersion),
        sql`(not ${cmsRecords.present} or ${cmsRecords.kind} <> 'post'
          or lower(${cmsRecords.fields} ->> 'slug') <> lower(${slug}))`,
      ),
    );
  return holder;
}

/** Gives the holder of a slug a temporary one; where its entry is still a post, the next run writes it again. */
async function renameHolder(
  tx: Queries,
  holder: NonNullable<Awaited<ReturnType<typeof findStaleHolder>>>,
): Promise<void> {
  const version = holder.version + 1;
  const marked = holder.isPost ? { cmsFingerprint: temporaryFingerprint } : {};
  const renamed = { ...holder, slug: makeTemporarySlug(holder.slug) };
  await tx
    .update(blogPosts)
    .set({ slug: renamed.slug, version, cmsVersion: version, ...marked })
    .where(eq(blogPosts.id, holder.id));
  await rememberAddresses(tx, holder, renamed);
  if (holder.isPost) {
    await tx.update(cmsRecords).set({ waiting: true }).where(eq(cmsRecords.key, holder.key));
  }
}

/**
 * Frees a slug that an unedited mirrored post holds although its entry was renamed, was removed or is no longer a post.
 * Two entries may swap their slugs. Returns whether the slug is free.
 */
async function freeSlug(tx: Queries, slug: string): Promise<boolean> {
  const holder = await findStaleHolder(tx, slug);
  if (!holder) return false;
  await renameHolder(tx, holder);
  return true;
}

export interface RecordOutcome {
  /** The figure of the run that counts the record. */
  countedAs?: keyof MirrorResult;
  problem?: string;
  /** A notice for the editor of the entry, although readers see the post. */
  notice?: string | undefined;
}

type PostRow = typeof blogPosts.$inferSelect;

async function findPost(tx: Queries, entryId: string): Promise<PostRow | undefined> {
  const mirrorsEntry = eq(blogPosts.cmsEntryId, entryId);
  const [row] = await tx.select().from(blogPosts).where(mirrorsEntry).for('update');
  return row;
}

/**
 * Returns when Contentful's version of a post is shown, and its date. A post that was never published waits for a date
 * in the future; one that readers know keeps its date instead, as it does without a date that can be read. The date is
 * null for a post that is published with that of today.
 *
 * @param existing the date of the first publication; null for a post that was never published
 */
export function mirroredPublication(post: ProjectedPost, existing: Date | null) {
  const now = new Date();
  const cmsDate = post.publishedAt === '' ? null : new Date(post.publishedAt);
  if (cmsDate && cmsDate > now && !existing) {
    return { published: false, publishedAt: null, scheduledFor: cmsDate };
  }
  const publishedAt = cmsDate && cmsDate <= now ? cmsDate : existing;
  return { published: true, publishedAt, scheduledFor: null };
}

async function findAuthorId(tx: Queries, { authorEntryId }: ProjectedPost): Promise<number | null> {
  const authorFilter = eq(blogAuthors.cmsEntryId, authorEntryId);
  const [author] = await tx.select({ id: blogAuthors.id }).from(blogAuthors).where(authorFilter);
  return author?.id ?? null;
}

/**
 * Makes the columns of a mirrored post, published or waiting for its date, with its text rendered.
 *
 * @throws HttpError 422 when the text is too large
 */
export async function mirroredColumns(tx: Queries, post: ProjectedPost, existing?: PostRow) {
  const { authorEntryId: _, content, ...shown } = post;
  const publication = mirroredPublication(post, existing?.publishedAt ?? null);
  const { published, publishedAt } = publication;
  return {
    ...shown,
    ...(await bodyColumns(content)),
    // Contentful has no alt text; what staff wrote describes the cover for which it was written.
    coverAlt: existing?.coverImage === post.coverImage ? existing.coverAlt : '',
    authorId: await findAuthorId(tx, post),
    ...publication,
    publishedAt: published ? (publishedAt ?? new Date()) : null,
    updatedAt: new Date(),
    cmsFingerprint: fingerprint(post),
    cmsConflict: false,
  };
}

type MirroredColumns = Awaited<ReturnType<typeof mirroredColumns>>;

type Write = (savepoint: Queries) => Promise<unknown>;

// A savepoint keeps a taken slug from aborting the transaction.
async function tryWrite(tx: Queries, write: Write): Promise<boolean> {
  try {
    await tx.transaction(write);
    return true;
  } catch (error) {
    if (!isSlugTaken(error)) throw error;
    return false;
  }
}

async function writeUnlessSlugTaken(
  tx: Queries,
  { slug }: ProjectedPost,
  write: Write,
): Promise<string | undefined> {
  if (await tryWrite(tx, write)) return undefined;
  if ((await freeSlug(tx, slug)) && (await tryWrite(tx, write))) return undefined;
  return `Another post already uses the slug "${slug}". Change it in the CMS or in the portal.`;
}

async function markConflict(tx: Queries, { id }: PostRow, cmsConflict: boolean): Promise<void> {
  await tx.update(blogPosts).set({ cmsConflict }).where(eq(blogPosts.id, id));
}

async function insertPost(tx: Queries, entryId: string, columns: MirroredColumns): Promise<void> {
  const first = { cmsEntryId: entryId, version: 1, cmsVersion: 1 };
  await tx.insert(blogPosts).values({ ...columns, ...first });
}

async function updatePost(tx: Queries, existing: PostRow, columns: MirroredColumns): Promise<void> {
  const version = existing.version + 1;
  await tx
    .update(blogPosts)
    .set({ ...columns, version, cmsVersion: version })
    .where(eq(blogPosts.id, existing.id));
  // Nobody has seen a temporary slug.
  const hasTemporarySlug = existing.cmsFingerprint === temporaryFingerprint;
  const seen = hasTemporarySlug ? { ...existing, slug: columns.slug } : existing;
  await rememberAddresses(tx, seen, columns);
  if (columns.published) await endDraftLinks(tx, [existing.id]);
}

/**
 * Writes a changed entry to its post; a post that staff edited becomes a conflict instead.
 *
 * @param others the fields of the entry that are not mapped
 */
export async function applyPost(
  tx: Queries,
  entryId: string,
  post: ProjectedPost,
  others: readonly string[],
): Promise<RecordOutcome> {
  const postProblem = findPostProblem(post, others);
  if (postProblem) return { problem: postProblem };
  const existing = await findPost(tx, entryId);
  const isEdited = existing !== undefined && existing.version !== existing.cmsVersion;
  if (existing?.cmsFingerprint === fingerprint(post)) {
    if (existing.cmsConflict) await markConflict(tx, existing, false);
    // The author may be stored after the post, so the id is compared as well.
    if (isEdited || existing.authorId === (await findAuthorId(tx, post))) return {};
  }
  if (existing && isEdited) {
    if (existing.cmsConflict) return {};
    await markConflict(tx, existing, true);
    return { countedAs: 'conflicts' };
  }
  const columns = await mirroredColumns(tx, post, existing);
  const problem = await writeUnlessSlugTaken(tx, post, (savepoint) =>
    existing ? updatePost(savepoint, existing, columns) : insertPost(savepoint, entryId, columns),
  );
  if (problem) return { problem };
  return { countedAs: existing ? 'updated' : 'created' };
}

/** Unpublishes the post of an entry that Contentful no longer publishes; its text stays. */
export async function withdrawPost(tx: Queries, entryId: string): Promise<RecordOutcome> {
  const existing = await findPost(tx, entryId);
  if (!existing) return {};
  const isUnedited = existing.version === existing.cmsVersion;
  await tx
    .update(blogPosts)
    .set({
      published: false,
      scheduledFor: null,
      cmsFingerprint: null,
      cmsConflict: false,
      updatedAt: new Date(),
      version: sql`${blogPosts.version} + 1`,
      ...(isUnedited ? { cmsVersion: existing.version + 1 } : {}),
    })
    .where(eq(blogPosts.id, existing.id));
  return existing.published ? { countedAs: 'unpublished' } : {};
}
