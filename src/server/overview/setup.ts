import { count, eq, sql } from 'drizzle-orm';
import type { Overview } from '#model/admin/overview.ts';
import { boardMembers } from '../db/applications-schema.ts';
import { blogAuthors, blogPosts, isShownAuthor } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { people } from '../db/schema.ts';
import { checkHealth } from '../health/check-health.ts';

/** Reads how far a new site is set up. */
export async function readSetup(): Promise<Overview['setup']> {
  const { queries } = database();
  const [somePeople, members, posts, authors, { gateways }] = await Promise.all([
    queries.select({ id: people.id }).from(people).limit(1),
    queries.select({ count: count() }).from(boardMembers).where(eq(boardMembers.active, true)),
    queries
      .select({
        all: count(),
        published: sql<number>`count(*) filter (where ${blogPosts.published})`.mapWith(Number),
      })
      .from(blogPosts),
    queries.select({ count: count() }).from(blogAuthors).where(isShownAuthor),
    checkHealth(false),
  ]);
  return {
    isNew: somePeople.length === 0,
    members: members[0]?.count ?? 0,
    posts: posts[0]?.all ?? 0,
    published: posts[0]?.published ?? 0,
    authors: authors[0]?.count ?? 0,
    payments: gateways.payments,
    mail: gateways.mail,
  };
}
