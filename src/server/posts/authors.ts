import { and, asc, eq, sql } from 'drizzle-orm';
import { guessAuthorKind } from '#model/posts/author-kinds.ts';
import type { BlogAuthor, BlogAuthorRequest, CreateBlogAuthor } from '#model/posts/authors.ts';
import { blogAuthors, isShownAuthor } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { notFound } from '../http/errors.ts';
import { blogChanged } from './blog-changed.ts';

const maxAuthors = 1000;

type AuthorRow = typeof blogAuthors.$inferSelect;

function toAuthor(row: AuthorRow): BlogAuthor {
  const { id, name, kind, title, email, avatarUrl, bio, affiliation, orcid, cmsEntryId } = row;
  const fromCms = cmsEntryId !== null;
  return { id, name, kind, title, email, avatarUrl, bio, affiliation, orcid, fromCms };
}

const withKind = (request: BlogAuthorRequest) => ({
  ...request,
  kind: request.kind ?? guessAuthorKind(request.name),
});

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
  const { attemptId, ...rest } = request;
  const words = withKind(rest);
  const [row] = await database()
    .queries.insert(blogAuthors)
    .values({ ...words, attemptId })
    .onConflictDoUpdate({
      target: blogAuthors.attemptId,
      set: { ...words, updatedAt: new Date() },
    })
    .returning();
  if (!row) throw new Error('The author was not written.');
  await blogChanged();
  return toAuthor(row);
}

/** Replaces the fields of an author. @throws HttpError 404 */
export async function updateAuthor(id: number, request: BlogAuthorRequest): Promise<BlogAuthor> {
  const [row] = await database()
    .queries.update(blogAuthors)
    .set({ ...withKind(request), updatedAt: new Date() })
    .where(and(eq(blogAuthors.id, id), isShownAuthor))
    .returning();
  if (!row) throw notFound('Author');
  await blogChanged();
  return toAuthor(row);
}

/** Deletes an author; the author's posts stay without one. @throws HttpError 404 */
export async function deleteAuthor(id: number): Promise<void> {
  const rows = await database()
    .queries.delete(blogAuthors)
    .where(and(eq(blogAuthors.id, id), isShownAuthor))
    .returning({ id: blogAuthors.id });
  if (rows.length === 0) throw notFound('Author');
  await blogChanged();
}
