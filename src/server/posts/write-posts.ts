import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  adminBlogMessages,
  type CreatePost,
  findHalfRevision,
  matchesRequest,
  type UpdatePost,
} from '#model/posts/admin-posts.ts';
import { uniqueTags } from '#model/text/normalize-text.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { violates } from '../db/errors.ts';
import { conflict, HttpError, invalidFields, notFound } from '../http/errors.ts';
import { readAdminPost, type StoredPost } from './admin-posts.ts';
import { blogChanged } from './blog-changed.ts';
import { endDraftLinks } from './draft-links.ts';
import { settleRecords } from './mirror/settle-records.ts';
import { namedPlates } from './named-plates.ts';
import { plainText } from './plain-text.ts';
import { addressColumns, rememberAddresses } from './redirects.ts';

/**
 * Makes the columns of a post's text, which are its Markdown, the sanitized HTML, the text of that, and the plates to
 * which it links.
 *
 * @throws HttpError 422 when the text is too large
 */
export async function bodyColumns(content: string) {
  // Markdown, equations and the sanitizer are large, and most calls write no body.
  const { renderBody } = await import('./render-body.ts');
  const contentHtml = renderBody(content);
  const bodyText = plainText(contentHtml);
  return { content, contentHtml, bodyText, plates: namedPlates(contentHtml) };
}

/** Tells whether the database refused a write because another post has its slug. */
export function isSlugTaken(error: unknown): boolean {
  return violates(error, 'blog_posts_slug_key');
}

/**
 * Makes a write and converts the database's refusals.
 *
 * @throws HttpError 409 for a taken slug, 422 for an unknown author
 */
export async function writePost<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isSlugTaken(error)) {
      const { slugTaken } = adminBlogMessages;
      throw conflict(slugTaken, { slug: slugTaken });
    }
    if (violates(error, 'blog_posts_author_id_blog_authors_id_fk')) {
      throw invalidFields({ authorId: 'This author does not exist anymore. Choose another one.' });
    }
    throw error;
  }
}

/**
 * Returns the post that an earlier request created, whose response may have been lost.
 *
 * @throws HttpError 409 when it differs
 */
async function readEarlierPost(id: string, requested: CreatePost): Promise<StoredPost> {
  const current = await readAdminPost(id);
  if (matchesRequest(current, requested)) return current;
  throw newerVersionError(current);
}

function newerVersionError(current: StoredPost): HttpError {
  const body = { error: adminBlogMessages.newerVersion, current };
  return new HttpError(409, body);
}

/** Creates a post, dated by the server's clock if it is published. */
export async function createPost(request: CreatePost): Promise<StoredPost> {
  const requested = { ...request, tags: uniqueTags(request.tags) };
  const { content, ...fields } = requested;
  const now = new Date();
  const scheduledFor = fields.published ? null : toTimestamp(fields.scheduledFor);
  if (scheduledFor && scheduledFor <= now) throw passedTimeError();
  const body = await bodyColumns(content);
  const [row] = await writePost(() =>
    database()
      .queries.insert(blogPosts)
      .values({
        ...fields,
        ...body,
        publishedAt: fields.published ? now : null,
        scheduledFor,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: blogPosts.id })
      .returning({ id: blogPosts.id }),
  );
  if (!row && fields.id) return readEarlierPost(fields.id, requested);
  if (!row) throw new Error('The post was not written.');
  await blogChanged();
  return readAdminPost(row.id);
}

// Publishing sets the date; nothing else changes it.
function nextPublishedAt(published: boolean | undefined, now: Date) {
  if (!published) return blogPosts.publishedAt;
  return sql`case when ${blogPosts.published} then ${blogPosts.publishedAt} else ${now.toISOString()}::timestamptz end`;
}

function toTimestamp(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}

function passedTimeError(): HttpError {
  return invalidFields({ scheduledFor: adminBlogMessages.timePassed });
}

// A published post waits for no time, so publishing at once wins.
function nextScheduledFor(published: boolean | undefined, scheduledFor: Date | null | undefined) {
  if (published) return null;
  if (published === false) return scheduledFor;
  const scheduled =
    scheduledFor === undefined ? blogPosts.scheduledFor : scheduledFor?.toISOString();
  return sql`case when ${blogPosts.published} then null else ${scheduled ?? null}::timestamptz end`;
}

/** Refuses a time that has passed, unless the post already waits for it. @throws HttpError 422 */
async function refusePassedTime(id: string, scheduledFor: Date, now: Date): Promise<void> {
  if (scheduledFor > now) return;
  const current = await readAdminPost(id);
  if (current.published || current.scheduledFor?.getTime() !== scheduledFor.getTime()) {
    throw passedTimeError();
  }
}

/** Refuses half a revision; a request may name one half and leave the other as it is. @throws HttpError 422 */
async function refuseHalfRevision(id: string, update: UpdatePost): Promise<void> {
  if (update.revisedOn === undefined && update.revisionNote === undefined) return;
  const stored = await readAdminPost(id);
  const { revisedOn = stored.revisedOn, revisionNote = stored.revisionNote } = update;
  const problem = findHalfRevision({ revisedOn, revisionNote });
  if (problem) throw invalidFields(problem);
}

/** Changes a post, with `version` only if it did not change since. @throws HttpError 404, 409 with `current` */
export async function updatePost(id: string, update: UpdatePost): Promise<StoredPost> {
  const { content, version, tags, scheduledFor: time, ...fields } = update;
  const now = new Date();
  const scheduledFor = time === undefined ? undefined : toTimestamp(time);
  if (scheduledFor && !fields.published) await refusePassedTime(id, scheduledFor, now);
  await refuseHalfRevision(id, update);
  const unchanged = version === undefined ? undefined : eq(blogPosts.version, version);
  const isMeant = and(eq(blogPosts.id, id), unchanged);
  const isWritten = await writePost(() =>
    database().transaction(async (tx) => {
      const [before] = await tx.select(addressColumns).from(blogPosts).where(isMeant).for('update');
      if (!before) return false;
      const columns = {
        ...fields,
        ...(content === undefined ? {} : await bodyColumns(content)),
        ...(tags && { tags: uniqueTags(tags) }),
        publishedAt: nextPublishedAt(fields.published, now),
        scheduledFor: nextScheduledFor(fields.published, scheduledFor),
        updatedAt: now,
        version: sql`${blogPosts.version} + 1`,
      };
      await tx.update(blogPosts).set(columns).where(eq(blogPosts.id, id));
      const { slug = before.slug, category = before.category } = fields;
      await rememberAddresses(tx, before, { slug, category, tags: tags ?? before.tags });
      if (fields.published) await endDraftLinks(tx, [id]);
      return true;
    }),
  );
  const current = await readAdminPost(id);
  if (!isWritten) throw newerVersionError(current);
  await blogChanged();
  return current;
}

/**
 * Deletes posts, and returns how many there were. A mirrored one returns when its own entry is published again with
 * changes, and not when something changes that it mentions.
 */
export async function deletePosts(ids: string[]): Promise<number> {
  const deleted = await database().transaction(async (tx) => {
    const { cmsEntryId } = blogPosts;
    const rows = await tx
      .delete(blogPosts)
      .where(inArray(blogPosts.id, ids))
      .returning({ cmsEntryId });
    await settleRecords(tx, rows);
    return rows.length;
  });
  if (deleted > 0) await blogChanged();
  return deleted;
}

/** Deletes a post, as `deletePosts` does. @throws HttpError 404 */
export async function deletePost(id: string): Promise<void> {
  if ((await deletePosts([id])) === 0) throw notFound('Post');
}
