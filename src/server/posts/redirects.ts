import { and, eq, sql } from 'drizzle-orm';
import { slugPattern } from '#model/posts/contract.ts';
import { labelSlug } from '#model/posts/slug.ts';
import { blogPosts, blogRedirects } from '../db/blog-schema.ts';
import { database, type Queries } from '../db/client.ts';
import type { Topic } from './topics.ts';

export const addressColumns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  category: blogPosts.category,
  tags: blogPosts.tags,
  published: blogPosts.published,
  publishedAt: blogPosts.publishedAt,
};

type Addressed = Pick<typeof blogPosts.$inferSelect, keyof typeof addressColumns>;

type TopicKind = 'category' | 'tag';

type Redirect = typeof blogRedirects.$inferInsert;

function redirectTopic(kind: TopicKind, from: string, to: string): Redirect[] {
  const [slug, target] = [labelSlug(from), labelSlug(to)];
  return slug === '' || target === '' || slug === target ? [] : [{ kind, slug, target }];
}

// Returns undefined where several tags were added or removed.
function replacedTag(before: string[], after: string[]): [from: string, to: string] | undefined {
  const [old, now] = [before, after].map((tags) => new Set(tags.map(labelSlug)));
  const removed = before.filter((tag) => !now?.has(labelSlug(tag)));
  const added = after.filter((tag) => !old?.has(labelSlug(tag)));
  const [from, to] = [removed[0], added[0]];
  if (removed.length !== 1 || added.length !== 1) return undefined;
  return from !== undefined && to !== undefined ? [from, to] : undefined;
}

/**
 * Stores where the addresses that a change gives up lead. A live post or topic takes precedence over them, so it does
 * not matter whether others still use the label.
 */
export async function rememberAddresses(
  tx: Queries,
  before: Addressed,
  after: Pick<Addressed, 'slug' | 'category' | 'tags'>,
): Promise<void> {
  const tag = replacedTag(before.tags, after.tags);
  const redirects: Redirect[] = [
    // An address that no reader has seen leads nowhere.
    ...(before.publishedAt !== null && before.slug !== after.slug
      ? [{ kind: 'post' as const, slug: before.slug, postId: before.id }]
      : []),
    ...(before.published ? redirectTopic('category', before.category, after.category) : []),
    ...(before.published && tag ? redirectTopic('tag', ...tag) : []),
  ];
  for (const redirect of redirects) {
    const { postId = null, target = null } = redirect;
    await tx
      .insert(blogRedirects)
      .values(redirect)
      .onConflictDoUpdate({
        target: [blogRedirects.kind, blogRedirects.slug],
        set: { postId, target, since: sql`now()` },
      });
  }
}

/** Finds the post that had a slug before; the page asks only for a slug that is not taken. */
export async function findMovedPost(slug: string): Promise<string | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const [row] = await database()
    .queries.select({ slug: blogPosts.slug })
    .from(blogRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, blogRedirects.postId))
    .where(
      and(
        eq(blogRedirects.kind, 'post'),
        eq(blogRedirects.slug, slug),
        eq(blogPosts.published, true),
      ),
    );
  return row?.slug;
}

// A ring of renamings ends here as well.
const maxSteps = 20;

/**
 * Follows the renamings of a category or tag, at most 20, to one that is in `topics`. Returns undefined where they lead
 * to none.
 */
export async function findMovedTopic(
  kind: TopicKind,
  topics: Topic[],
  slug: string,
): Promise<Topic | undefined> {
  // Postgres cannot store this character.
  if (slug.includes('\0')) return undefined;
  let current = slug;
  for (let step = 0; step < maxSteps; step += 1) {
    const [row] = await database()
      .queries.select({ target: blogRedirects.target })
      .from(blogRedirects)
      .where(and(eq(blogRedirects.kind, kind), eq(blogRedirects.slug, current)));
    if (!row?.target) return undefined;
    current = row.target;
    const topic = topics.find((one) => one.slug === current);
    if (topic) return topic;
  }
  return undefined;
}
