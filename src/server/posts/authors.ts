import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { guessAuthorKind } from '#model/posts/author-kinds.ts';
import {
  type BlogAuthor,
  type CreateBlogAuthor,
  type UpdateBlogAuthor,
  blogAuthorMessages,
} from '#model/posts/authors.ts';
import { blogAuthors, isShownAuthor } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { blogChanged } from './blog-changed.ts';
import { settleRecords } from './mirror/settle-records.ts';

const maxAuthors = 1000;

const nextVersion = sql`${blogAuthors.version} + 1`;

type AuthorRow = typeof blogAuthors.$inferSelect;

function toAuthor(row: AuthorRow): BlogAuthor {
  const { id, name, kind, title, email, avatarUrl, bio, affiliation, orcid, cmsEntryId } = row;
  const { version } = row;
  const fromCms = cmsEntryId !== null;
  return { id, name, kind, title, email, avatarUrl, bio, affiliation, orcid, fromCms, version };
}

/** Lists the first 1000 authors by name, without regard to case. */
export async function listAuthors(): Promise<BlogAuthor[]> {
  const rows = await database()
    .queries.select()
    .from(blogAuthors)
    .where(isShownAuthor)
    .orderBy(asc(sql`lower(${blogAuthors.name})`), asc(blogAuthors.id))
    .limit(maxAuthors);
  return rows.map(toAuthor);
}

/** Creates an author; a repeated form updates the author that it created. */
export async function createAuthor(request: CreateBlogAuthor): Promise<BlogAuthor> {
  const { attemptId, kind = guessAuthorKind(request.name), ...rest } = request;
  const texts = { ...rest, kind };
  const [row] = await database()
    .queries.insert(blogAuthors)
    .values({ ...texts, attemptId })
    .onConflictDoUpdate({
      target: blogAuthors.attemptId,
      set: { ...texts, version: nextVersion, updatedAt: new Date() },
    })
    .returning();
  if (!row) throw new Error('The author was not written.');
  await blogChanged();
  return toAuthor(row);
}

async function readAuthor(id: number): Promise<BlogAuthor> {
  const isAuthor = and(eq(blogAuthors.id, id), isShownAuthor);
  const [row] = await database().queries.select().from(blogAuthors).where(isAuthor);
  if (!row) throw notFound('Author');
  return toAuthor(row);
}

/**
 * Replaces the fields of an author, with `version` only if the author did not change since. A kind that is left out
 * changes with the name alone.
 *
 * @throws HttpError 404, 409 with `current`
 */
export async function updateAuthor(id: number, request: UpdateBlogAuthor): Promise<BlogAuthor> {
  const { version, ...texts } = request;
  const { name, kind: stored } = blogAuthors;
  const guessed = guessAuthorKind(texts.name);
  const kind =
    texts.kind ?? sql`case when ${name} = ${texts.name} then ${stored} else ${guessed} end`;
  const isUnchanged = version === undefined ? undefined : eq(blogAuthors.version, version);
  const [row] = await database()
    .queries.update(blogAuthors)
    .set({ ...texts, kind, version: nextVersion, updatedAt: new Date() })
    .where(and(eq(blogAuthors.id, id), isShownAuthor, isUnchanged))
    .returning();
  if (!row) {
    const current = await readAuthor(id);
    const body = { error: blogAuthorMessages.newerVersion, current };
    throw new HttpError(409, body);
  }
  await blogChanged();
  return toAuthor(row);
}

// Without its texts, the row of a mirrored author keeps the address and the posts for the day on which Contentful
// changes the author, who then comes back.
const withoutTexts = {
  name: '',
  title: '',
  email: '',
  avatarUrl: '',
  bio: '',
  affiliation: '',
  orcid: '',
};

/**
 * Deletes an author; the author's posts stay without one. An author from Contentful returns when the author is
 * published there again with changes, and not when the portrait changes.
 *
 * @throws HttpError 404
 */
export async function deleteAuthor(id: number): Promise<void> {
  const isAuthor = and(eq(blogAuthors.id, id), isShownAuthor);
  const isDeleted = await database().transaction(async (tx) => {
    const now = new Date();
    const emptied = await tx
      .update(blogAuthors)
      .set({ ...withoutTexts, withdrawnAt: now, updatedAt: now })
      .where(and(isAuthor, isNotNull(blogAuthors.cmsEntryId)))
      .returning({ cmsEntryId: blogAuthors.cmsEntryId });
    await settleRecords(tx, emptied);
    if (emptied.length > 0) return true;
    const deleted = await tx.delete(blogAuthors).where(isAuthor).returning({ id: blogAuthors.id });
    return deleted.length > 0;
  });
  if (!isDeleted) throw notFound('Author');
  await blogChanged();
}
