import { and, inArray, isNull, sql } from 'drizzle-orm';
import { isPictureAddress } from '#model/fields/fields.ts';
import { blogPosts, cmsRecords } from '../../db/blog-schema.ts';
import type { Queries } from '../../db/client.ts';
import type { CmsOther, CmsPost } from '../../gateways/contentful/read-post.ts';
import type { CmsAsset } from '../../gateways/contentful/records.ts';

export type Mentioned = Map<
  string,
  Pick<typeof cmsRecords.$inferSelect, 'kind' | 'entryId' | 'fields'>
>;

/**
 * Reads the published records of these keys. Keys of records that Contentful does not publish, or that were never read,
 * are left out.
 */
export async function findMentioned(queries: Queries, keys: string[]): Promise<Mentioned> {
  if (keys.length === 0) return new Map();
  const rows = await queries.select().from(cmsRecords).where(inArray(cmsRecords.key, keys));
  const present = rows.filter((row) => row.present);
  const taken = await findTakenSlugs(queries, present);
  return new Map(
    present.map((row) => {
      const isTaken = row.kind === 'post' && taken.has(readSlug(row).toLowerCase());
      return [
        row.key,
        isTaken ? { ...row, fields: { ...(row.fields as CmsPost), slug: '' } } : row,
      ];
    }),
  );
}

type CmsRecordRow = typeof cmsRecords.$inferSelect;

const readSlug = ({ fields }: CmsRecordRow) => (fields as Pick<CmsPost, 'slug'>).slug.trim();

/** Finds the slugs, in small letters, of post entries that a post of the portal has, so that no link leads there. */
async function findTakenSlugs(queries: Queries, rows: CmsRecordRow[]): Promise<Set<string>> {
  const slugs = rows
    .filter(({ kind }) => kind === 'post')
    .map((row) => readSlug(row).toLowerCase());
  if (slugs.length === 0) return new Set();
  const slug = sql<string>`lower(${blogPosts.slug})`;
  const taken = await queries
    .select({ slug })
    .from(blogPosts)
    .where(and(isNull(blogPosts.cmsEntryId), inArray(slug, slugs)));
  return new Set(taken.map((row) => row.slug));
}

/**
 * Returns the titles, by key, of what an entry mentions and Contentful does not publish; empty for what was never read.
 */
export async function readUnpublishedTitles(
  queries: Queries,
  keys: string[],
  mentioned: Mentioned,
): Promise<Map<string, string>> {
  const missing = keys.filter((key) => !mentioned.has(key));
  if (missing.length === 0) return new Map();
  const rows = await queries.select().from(cmsRecords).where(inArray(cmsRecords.key, missing));
  const titles = new Map(
    rows.map(({ key, fields }) => {
      const { title, name } = fields as { title?: string; name?: string };
      // The title of an author is what the person does.
      return [key, name ?? title ?? ''];
    }),
  );
  return new Map(missing.map((key) => [key, titles.get(key) ?? '']));
}

export function findAsset(mentioned: Mentioned, key: string): CmsAsset | undefined {
  const record = mentioned.get(key);
  const asset = record?.kind === 'asset' ? (record.fields as CmsAsset) : undefined;
  return asset && isPictureAddress(asset.url) ? asset : undefined;
}

// A file without a stated type may be a picture.
export function isPictureAsset({ contentType }: CmsAsset): boolean {
  return !contentType || contentType.startsWith('image/');
}

/** Returns the asset of a key if it is a picture at an address that pages may show, or undefined. */
export function findPicture(mentioned: Mentioned, key: string): CmsAsset | undefined {
  const asset = findAsset(mentioned, key);
  return asset && isPictureAsset(asset) ? asset : undefined;
}

/** Returns the entry of a key if it is of another content type than posts and authors, such as a tag, or undefined. */
export function findOther(mentioned: Mentioned, key: string): CmsOther | undefined {
  const record = mentioned.get(key);
  return record?.kind === 'other' ? (record.fields as CmsOther) : undefined;
}
