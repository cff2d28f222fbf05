import { and, desc, eq, inArray } from 'drizzle-orm';
import { type RelatedPost, slugPattern } from '#model/posts/contract.ts';
import { normalizeTag } from '#model/text/normalize-text.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import type { Tracked } from './public-posts.ts';

const maxRelated = 3;

const comparedPosts = 500;

const { id, slug, title, excerpt, coverImage, version, category, tags } = blogPosts;
const kinColumns = { id, category, tags };
const isPublished = eq(blogPosts.published, true);

type Kin = Pick<typeof blogPosts.$inferSelect, keyof typeof kinColumns>;

function countShared(post: Kin, other: Kin): number {
  const normalizedTags = (kin: Kin) => new Set(kin.tags.map(normalizeTag));
  const own = normalizedTags(post);
  const shared = [...normalizedTags(other)].filter((tag) => own.has(tag)).length;
  const isSameCategory = normalizeTag(post.category) === normalizeTag(other.category);
  return shared + (isSameCategory && normalizeTag(post.category) !== '' ? 1 : 0);
}

/**
 * Lists related posts, those first that share most of category and tags, then the newest; undefined for an unknown
 * slug.
 */
export async function findRelatedPosts(
  requestedSlug: string,
): Promise<Tracked<RelatedPost>[] | undefined> {
  if (!slugPattern.test(requestedSlug)) return undefined;
  const { queries } = database();
  const [post] = await queries
    .select(kinColumns)
    .from(blogPosts)
    .where(and(eq(slug, requestedSlug), isPublished));
  if (!post) return undefined;
  const others = await queries
    .select(kinColumns)
    .from(blogPosts)
    .where(isPublished)
    .orderBy(desc(blogPosts.publishedAt), desc(id))
    .limit(comparedPosts);
  const nearest = others
    .filter((other) => other.id !== post.id)
    .map((other) => ({ id: other.id, shared: countShared(post, other) }))
    .filter(({ shared }) => shared > 0)
    .sort((kin, other) => other.shared - kin.shared)
    .slice(0, maxRelated)
    .map((other) => other.id);
  if (nearest.length === 0) return [];
  const rows = await queries
    .select({ id, slug, title, excerpt, coverImage, version })
    .from(blogPosts)
    .where(and(inArray(id, nearest), isPublished));
  return rows
    .sort((kin, other) => nearest.indexOf(kin.id) - nearest.indexOf(other.id))
    .map(({ version: ownVersion, ...card }) => ({
      post: card,
      etagPart: `${card.id} ${ownVersion}`,
    }));
}
