import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { slugPattern } from '#contracts/blog.ts';
import { bounds } from '#contracts/bounds.ts';
import { isPictureAddress, isVisible } from '#contracts/fields.ts';
import { withSize } from '#lib/markdown/figures.ts';
import type { Queries } from '../../db/client.ts';
import { cmsRecords } from '../../db/mirror-schema.ts';
import type { CmsAsset, CmsPost } from '../../gateways/contentful/records.ts';
import { bodyTooLarge } from '../render-body.ts';

/** The fields of a post that the CMS decides, with everything they mention looked up. */
export interface ProjectedPost {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  coverImage: string;
  category: string;
  tags: string[];
  /** The entry of the author, or empty. */
  authorEntryId: string;
  publishedAt: string;
}

/** The records that an entry mentions, as far as the CMS publishes them. */
type Mentioned = Map<string, { kind: string; fields: unknown }>;

export async function findMentioned(queries: Queries, keys: string[]): Promise<Mentioned> {
  if (keys.length === 0) return new Map();
  const rows = await queries.select().from(cmsRecords).where(inArray(cmsRecords.key, keys));
  return new Map(rows.filter((row) => row.present).map((row) => [row.key, row]));
}

/** The address of a mentioned picture, or empty. */
export function pictureOf(mentioned: Mentioned, key: string): CmsAsset | undefined {
  const record = mentioned.get(key);
  // The gateway parsed these fields before they were kept.
  const asset = record?.kind === 'asset' ? (record.fields as CmsAsset) : undefined;
  return asset && isPictureAddress(asset.url) ? asset : undefined;
}

function quoted(caption: string): string {
  return caption === '' ? '' : ` "${caption.replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, '\\$&')}"`;
}

function bracketed(alt: string): string {
  return alt.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]]/g, '\\$&');
}

// Words without an opening bracket: else thousands of brackets would each be read to the end.
const picture = /!\[((?:[^[\]\\]|\\.)*)\]\((asset:[\w.-]+)(\s+"(?:[^"\\]|\\.)*")?\)/g;
const link = /\[((?:[^[\]\\]|\\.)*)\]\(((?:asset|entry):[\w.-]+)(?:\s+"(?:[^"\\]|\\.)*")?\)/g;

/**
 * Puts real addresses where the body names records; a picture or link to nothing is left out.
 *
 * @throws HttpError 422 when what is put in makes the text too large.
 */
function resolveBody(body: string, mentioned: Mentioned): string {
  let added = 0;
  const bounded = (text: string) => {
    added += text.length;
    if (added > bounds.postBody) throw bodyTooLarge();
    return text;
  };
  return body
    .replaceAll(picture, (_, alt: string, key: string, title: string | undefined) => {
      const asset = pictureOf(mentioned, key);
      if (!asset) return '';
      const { url, width, height } = asset;
      const address = width && height ? withSize(url, { width, height }) : url;
      const words = alt.trim() === '' ? bracketed(asset.title) : alt;
      return bounded(`![${words}](${address}${title ?? quoted(asset.description)})`);
    })
    .replaceAll(link, (_, words: string, key: string) => {
      const asset = pictureOf(mentioned, key);
      const target = mentioned.get(key);
      const slug = target?.kind === 'post' ? (target.fields as CmsPost).slug : '';
      if (slugPattern.test(slug)) return `[${words}](/blog/${slug})`;
      return asset ? bounded(`[${words}](${asset.url})`) : words;
    })
    .trim();
}

/** Cuts to what a field of a post may hold. */
function line(text: string, max: number): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, max)
    .trim();
}

/** Works out what a post entry says on the site. */
export function projectPost(post: CmsPost, mentioned: Mentioned): ProjectedPost {
  const tags = post.tags.map((tag) => line(tag, bounds.tag)).filter((tag) => tag !== '');
  const hasAuthor = mentioned.get(post.authorKey)?.kind === 'author';
  return {
    title: line(post.title, bounds.postTitle),
    slug: post.slug.trim(),
    excerpt: post.excerpt.slice(0, bounds.excerpt),
    content: resolveBody(post.body, mentioned),
    coverImage: pictureOf(mentioned, post.coverKey)?.url ?? '',
    category: line(post.category, bounds.category),
    tags: [...new Set(tags)].slice(0, bounds.tags),
    authorEntryId: hasAuthor ? post.authorKey.replace('entry:', '') : '',
    publishedAt: Number.isNaN(Date.parse(post.publishedAt)) ? '' : post.publishedAt,
  };
}

/** What keeps an entry off the site, with its mend; undefined when nothing does. */
export function whatIsMissing(post: ProjectedPost): string | undefined {
  if (!isVisible(post.title)) return 'The entry has no title. Give it one.';
  if (post.slug === '') return 'The entry has no slug. Give it one.';
  if (post.slug.length > bounds.slug || !slugPattern.test(post.slug)) {
    return 'The slug may hold letters, digits and hyphens only. Change it in the CMS.';
  }
  if (!isVisible(post.content)) return 'The entry has no text. Give it one.';
  if (post.content.length > bounds.postBody) return 'The text is too long for one post.';
  return undefined;
}

/** Equal exactly when the CMS says the same. */
export function fingerprint(post: ProjectedPost): string {
  return createHash('sha256').update(JSON.stringify(post)).digest('base64url');
}
