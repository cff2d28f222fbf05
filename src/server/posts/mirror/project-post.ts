import { createHash } from 'node:crypto';
import { uniqueTags } from '#model/text/normalize-text.ts';
import type { CmsPost } from '../../gateways/contentful/read-post.ts';
import { type Mentioned, findOther, findPicture } from './mentioned-records.ts';
import { resolveBody } from './resolve-body.ts';

function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
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

/** Hashes what the mirror wrote of an entry, so that the next sync sees whether the entry has changed. */
export function fingerprint(post: ProjectedPost): string {
  return createHash('sha256').update(JSON.stringify(post)).digest('base64url');
}
