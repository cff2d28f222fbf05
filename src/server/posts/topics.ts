import { and, count, eq, min, ne, type SQL, sql } from 'drizzle-orm';
import { labelSlug } from '#model/posts/slug.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';

/** A category or tag, whose spellings are one if they normalize alike. */
export interface Topic {
  slug: string;
  name: string;
  count: number;
  spellings: string[];
}

interface Spelling {
  name: string;
  count: number;
  since: Date | null;
}

const isPublished = eq(blogPosts.published, true);
const counts = { count: count(), since: min(blogPosts.publishedAt) };

function mergeSpellings(rows: Spelling[]): Topic[] {
  const topics = new Map<string, Topic>();
  const time = ({ since }: Spelling) => since?.getTime() ?? 0;
  for (const row of rows.sort((one, other) => time(one) - time(other))) {
    const slug = labelSlug(row.name);
    const topic = topics.get(slug);
    if (slug === '') continue;
    if (topic) {
      topic.count += row.count;
      topic.spellings.push(row.name);
    } else topics.set(slug, { slug, name: row.name, count: row.count, spellings: [row.name] });
  }
  return [...topics.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * Lists the categories of published posts by name, each under its oldest spelling, with the number of its posts.
 *
 * @param where the condition for posts that count; all without it
 */
export async function listCategories(where?: SQL): Promise<Topic[]> {
  const rows = await database()
    .queries.select({ name: blogPosts.category, ...counts })
    .from(blogPosts)
    .where(and(isPublished, ne(blogPosts.category, ''), where))
    .groupBy(blogPosts.category);
  return mergeSpellings(rows);
}

/** Lists the tags of published posts by name, each under its oldest spelling, with the number of its posts. */
export async function listTags(): Promise<Topic[]> {
  const name = sql<string>`unnest(${blogPosts.tags})`.as('name');
  const each = database()
    .queries.select({ name, publishedAt: blogPosts.publishedAt })
    .from(blogPosts)
    .where(isPublished)
    .as('each');
  const rows = await database()
    .queries.select({ name: each.name, count: count(), since: min(each.publishedAt) })
    .from(each)
    .groupBy(each.name);
  return mergeSpellings(rows);
}

/** Finds the topic whose slug a label or slug gives, in whatever spelling. */
export function findTopic(topics: Topic[], label: string): Topic | undefined {
  const slug = labelSlug(label);
  return topics.find((topic) => topic.slug === slug);
}
