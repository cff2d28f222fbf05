import { and, arrayOverlaps, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { BlogFilters, FoundPost } from '#model/posts/post-search.ts';
import { blogAuthors, blogPosts, isShownAuthor } from '../db/blog-schema.ts';
import { type Cursor, database, olderThan } from '../db/client.ts';
import { invalidFields } from '../http/errors.ts';
import type { PageRequest } from '../http/paging.ts';
import { findMatches, markExcerpt } from './mark-matches.ts';
import { selectFoundCards, trackCard, type Tracked } from './public-posts.ts';
import { matchAll, allWhole, readSearch } from './search-words.ts';
import { findTopic, listCategories, listTags, type Topic } from './topics.ts';

const noPosts = sql`false`;
const { search, publishedAt, id } = getTableColumns(blogPosts);

async function inCategory(label: string): Promise<SQL> {
  const topic = findTopic(await listCategories(), label);
  return topic ? inArray(blogPosts.category, topic.spellings) : noPosts;
}

async function hasTag(label: string): Promise<SQL> {
  const topic = findTopic(await listTags(), label);
  return topic ? arrayOverlaps(blogPosts.tags, topic.spellings) : noPosts;
}

const isBy = (author: number): SQL =>
  sql`exists (select from ${blogAuthors}
    where ${and(eq(blogAuthors.id, blogPosts.authorId), eq(blogAuthors.id, author), isShownAuthor)})`;

// Whole words come before beginnings, then the best match; a later expression decides among equals.
function rankExpressions(words: string[]): SQL[] {
  return [
    sql`(${search} @@ (${allWhole(words)}))::int`,
    sql`ts_rank(${search}, ${matchAll(words)})`,
  ];
}

// A cursor names the post whose ranks the next ones are compared with.
function rankedAfter(ranks: SQL[], after: Cursor | undefined): SQL | undefined {
  if (!after) return undefined;
  const there = ranks.map(
    (rank) => sql`(select ${rank} from ${blogPosts} where ${id} = ${after.id}::uuid)`,
  );
  const newest = sql`${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid`;
  const [own, others] = [ranks, there].map((values) => sql.join(values, sql`, `));
  return sql`(${own}, ${publishedAt}, ${id}) < (${others}, ${newest})`;
}

/**
 * Compares in a subquery, because Postgres would price a scan of the whole table by its small rows, without the large
 * vectors that it would fetch for each.
 */
const isFound = (words: string[]) => sql`${search} @@ (select ${matchAll(words)})`;

interface PostSearchResult {
  tracked: Tracked<FoundPost>[];
  total: number;
}

// Nothing ranks behind a post that was deleted meanwhile, so that the list would seem to end there.
async function requireCursorPost(after: Cursor): Promise<void> {
  const isThere = await database().queries.$count(blogPosts, eq(id, after.id));
  if (isThere > 0) return;
  throw invalidFields({ after: 'The post behind which this page began is gone. Search again.' });
}

/**
 * Finds published posts by filters and search, with one row more than the page holds when there are more.
 *
 * @throws HttpError 422 for a page of a search behind a post that is gone
 */
export async function findPosts(
  filters: Partial<BlogFilters>,
  page: PageRequest,
): Promise<PostSearchResult> {
  const { q, category, tag, author } = filters;
  const words = q === undefined ? undefined : readSearch(q);
  if (words?.length === 0) return { tracked: [], total: 0 };
  const conditions = [
    eq(blogPosts.published, true),
    ...(category === undefined ? [] : [await inCategory(category)]),
    ...(tag === undefined ? [] : [await hasTag(tag)]),
    ...(author === undefined ? [] : [isBy(Number(author))]),
    ...(words ? [isFound(words)] : []),
  ];
  const ranks = words && rankExpressions(words);
  const isBehind = ranks
    ? rankedAfter(ranks, page.after)
    : olderThan([publishedAt, id], page.after);
  const [rows, total] = await Promise.all([
    selectFoundCards(database().queries)
      .where(and(...conditions, isBehind))
      .orderBy(...(ranks ?? []).map(desc), desc(publishedAt), desc(id))
      .limit(page.limit + 1),
    database().queries.$count(blogPosts, and(...conditions)),
  ]);
  if (ranks && page.after && rows.length === 0) await requireCursorPost(page.after);
  const marked = rows.flatMap((row) => [row.excerpt, row.bodyText, ...row.tags]);
  const matches = words ? await findMatches(words, marked) : undefined;
  const tracked = rows.map(({ bodyText: text, ...row }) => {
    const { post, etagPart } = trackCard(row);
    const matchHtml = matches ? markExcerpt({ excerpt: post.excerpt, text }, matches) : '';
    const matchTags = matches ? post.tags.filter((each) => matches.has(each)) : [];
    return { post: { ...post, matchHtml, matchTags }, etagPart };
  });
  return { tracked, total };
}

/**
 * Lists the categories with the numbers of posts that a search finds in each, whatever other filters there are. A
 * search without words finds none.
 */
export async function countFoundCategories({
  q = '',
}: {
  q?: string | undefined;
}): Promise<Topic[]> {
  const words = readSearch(q);
  return words.length === 0 ? [] : listCategories(isFound(words));
}
