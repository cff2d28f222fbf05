import { and, asc, count, eq } from 'drizzle-orm';
import { blogAuthors, blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { authorOfPost, isPublished } from './post-columns.ts';

/** Reads an author; undefined for one without published posts. */
export async function readPublishedAuthor(id: number) {
  const { name, title, avatarUrl, bio } = blogAuthors;
  const [author] = await database()
    .queries.select({ id: blogAuthors.id, name, title, avatarUrl, bio, posts: count() })
    .from(blogAuthors)
    .innerJoin(blogPosts, and(authorOfPost, isPublished))
    .where(eq(blogAuthors.id, id))
    .groupBy(blogAuthors.id);
  return author;
}

/** Lists the authors who have published posts, by id. */
export async function listPublishedAuthors() {
  return database()
    .queries.selectDistinct({ id: blogAuthors.id, name: blogAuthors.name })
    .from(blogAuthors)
    .innerJoin(blogPosts, and(authorOfPost, isPublished))
    .orderBy(asc(blogAuthors.id));
}
