import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { slugPattern } from '#model/posts/contract.ts';
import { bounds, countCodePoints, tooLong } from '#model/fields/bounds.ts';
import { isPictureAddress, isVisible } from '#model/fields/fields.ts';
import { uniqueTags } from '#model/text/normalize-text.ts';
import { escapeInline, escapeTitle } from '#model/markdown/escape-markdown.ts';
import { withSize } from '#model/markdown/figures.ts';
import { cmsRecords } from '../../db/blog-schema.ts';
import type { Queries } from '../../db/client.ts';
import { shownAssets } from '../../gateways/contentful/asset-address.ts';
import type { CmsOther, CmsPost } from '../../gateways/contentful/read-post.ts';
import type { CmsAsset } from '../../gateways/contentful/records.ts';
import { bodyTooLargeError } from '../body-too-large.ts';

const shortenText = 'Shorten it in the CMS.';

/** Returns the message for the first text that is too long; nothing is cut. */
export function findTooLong(texts: [label: string, text: string, maxCodePoints: number][]) {
  const oversized = texts.find(([, text, max]) => countCodePoints(text) > max);
  return oversized && `${tooLong(oversized[0], oversized[2])} ${shortenText}`;
}

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
  return new Map(rows.filter((row) => row.present).map((row) => [row.key, row]));
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

function findAsset(mentioned: Mentioned, key: string): CmsAsset | undefined {
  const record = mentioned.get(key);
  const asset = record?.kind === 'asset' ? (record.fields as CmsAsset) : undefined;
  return asset && isPictureAddress(asset.url) ? asset : undefined;
}

// A file without a stated type may be a picture.
function isPicture({ contentType }: CmsAsset): boolean {
  return !contentType || contentType.startsWith('image/');
}

/** Returns the asset of a key if it is a picture at an address that pages may show, or undefined. */
export function findPicture(mentioned: Mentioned, key: string): CmsAsset | undefined {
  const asset = findAsset(mentioned, key);
  return asset && isPicture(asset) ? asset : undefined;
}

function formatTitle(caption: string): string {
  return caption === '' ? '' : ` "${escapeTitle(caption)}"`;
}

// The pattern excludes opening brackets, to avoid quadratic backtracking.
const picturePattern = /!\[((?:[^[\]\\]|\\.)*)\]\((asset:[\w.-]+)(\s+"(?:[^"\\]|\\.)*")?\)/gs;
const linkPattern =
  /\[((?:[^[\]\\]|\\.)*)\]\(((?:asset|entry):[\w.-]+)(?:\s+"(?:[^"\\]|\\.)*")?\)/gs;

// Contentful's own editor writes `![title](//images.ctfassets.net/…)`.
const addressPattern = /(!\[(?:[^[\]\\]|\\.)*\]\()((?:https?:)?\/\/[^\s()]+)/gs;

/** Replaces the keys of a body by addresses. @throws HttpError 422 when the result is too large */
function resolveBody(body: string, mentioned: Mentioned): string {
  let added = 0;
  const bounded = (text: string) => {
    added += text.length;
    if (added > bounds.postBody) throw bodyTooLargeError();
    return text;
  };
  return body
    .replaceAll(picturePattern, (_, alt: string, key: string, title: string | undefined) => {
      const asset = findAsset(mentioned, key);
      if (!asset) return '';
      const { url, width, height } = asset;
      if (!isPicture(asset)) return bounded(`[${alt.trim() || escapeInline(asset.title)}](${url})`);
      const address = width && height ? withSize(url, { width, height }) : url;
      const text = alt.trim() === '' ? escapeInline(asset.title) : alt;
      return bounded(`![${text}](${address}${title ?? formatTitle(asset.description)})`);
    })
    .replaceAll(linkPattern, (_, text: string, key: string) => {
      const asset = findAsset(mentioned, key);
      const target = mentioned.get(key);
      const { slug, title } =
        target?.kind === 'post' ? (target.fields as CmsPost) : { slug: '', title: '' };
      if (slugPattern.test(slug)) return bounded(`[${text || escapeInline(title)}](/blog/${slug})`);
      return asset ? bounded(`[${text}](${asset.url})`) : text;
    })
    .replaceAll(addressPattern, (whole, start: string, address: string) => {
      const [key = ''] = shownAssets(address);
      const { width, height } = findAsset(mentioned, key) ?? {};
      const isCropped = /[?&]w=/.test(address) && /[?&]h=/.test(address);
      if (!width || !height || isCropped || address.includes('#')) return whole;
      return start + bounded(withSize(address, { width, height }));
    })
    .trim();
}

function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Returns the entry of a key if it is of another content type than posts and authors, such as a tag, or undefined. */
export function findOther(mentioned: Mentioned, key: string): CmsOther | undefined {
  const record = mentioned.get(key);
  return record?.kind === 'other' ? (record.fields as CmsOther) : undefined;
}

/**
 * Makes the fields of a post from its entry and the records that it mentions. Unknown pictures are left out, and links to unknown
 * entries become text. `publishedAt` is empty for what is no date.
 *
 * @throws HttpError 422 when the text is too large
 */
export function projectPost(post: CmsPost, mentioned: Mentioned) {
  const tagTitles = post.tagKeys.map((key) => findOther(mentioned, key)?.title ?? '');
  const tags = [...post.tags, ...tagTitles].map(toOneLine).filter((tag) => tag !== '');
  const category = post.category || (findOther(mentioned, post.categoryKey)?.title ?? '');
  const author = mentioned.get(post.authorKey);
  return {
    title: toOneLine(post.title),
    slug: post.slug.trim(),
    excerpt: post.excerpt,
    content: resolveBody(post.body, mentioned),
    coverImage: findPicture(mentioned, post.coverKey)?.url ?? '',
    category: toOneLine(category),
    tags: uniqueTags(tags),
    authorEntryId: (author?.kind === 'author' && author.entryId) || '',
    publishedAt: Number.isNaN(Date.parse(post.publishedAt)) ? '' : post.publishedAt,
  };
}

export type ProjectedPost = ReturnType<typeof projectPost>;

function findTagProblem(tags: string[]): string | undefined {
  const long = tags.find((tag) => countCodePoints(tag) > bounds.tag);
  if (long !== undefined) return `${tooLong(`The tag "${long}"`, bounds.tag)} ${shortenText}`;
  if (tags.length <= bounds.tags) return undefined;
  return `The entry may have at most ${bounds.tags} tags. Remove some in the CMS.`;
}

/** Names the fields that an existing blog may have instead of ours. */
function suggestMapping(others: readonly string[]): string {
  if (others.length === 0) return '';
  return ` If one of its fields ${others.join(', ')} holds it, name that in CONTENTFUL_POST_FIELDS.`;
}

/**
 * Returns why an entry cannot become a post; undefined if it can.
 *
 * @param others the fields of the entry that are not mapped
 */
export function findPostProblem(
  post: ProjectedPost,
  others: readonly string[] = [],
): string | undefined {
  if (!isVisible(post.title))
    return `The entry has no title. Give it one.${suggestMapping(others)}`;
  if (post.slug === '') return `The entry has no slug. Give it one.${suggestMapping(others)}`;
  if (!slugPattern.test(post.slug)) {
    return 'The slug may hold letters, digits and hyphens only. Change it in the CMS.';
  }
  if (!isVisible(post.content))
    return `The entry has no text. Give it one.${suggestMapping(others)}`;
  return (
    findTooLong([
      ['The slug', post.slug, bounds.slug],
      ['The title', post.title, bounds.postTitle],
      ['The excerpt', post.excerpt, bounds.excerpt],
      ['The text', post.content, bounds.postBody],
      ['The category', post.category, bounds.category],
    ]) ?? findTagProblem(post.tags)
  );
}

/** Hashes what the mirror wrote of an entry, so that the next sync sees whether the entry has changed. */
export function fingerprint(post: ProjectedPost): string {
  return createHash('sha256').update(JSON.stringify(post)).digest('base64url');
}
