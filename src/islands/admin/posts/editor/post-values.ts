import type { AdminPost } from '#contracts/blog/admin-blog.ts';
import { counted } from '#lib/counted.ts';
import { formatLongDate } from '#lib/dates.ts';
import { uniqueTags } from '#lib/fold-text.ts';

/** What the editor's fields hold, as they are typed: tags with commas between them, no author as ''. */
export type PostValues = ReturnType<typeof valuesOf>;

/** A stored post as the fields show it, or the fields of a new one. */
export function valuesOf(post: AdminPost | null) {
  const { title = '', slug = '', excerpt = '', content = '', coverImage = '' } = post ?? {};
  const { category = '', published = false, tags = [] } = post ?? {};
  const authorId = String(post?.authorId ?? '');
  const texts = { title, slug, excerpt, content, coverImage, category };
  return { ...texts, authorId, tags: tags.join(', '), published };
}

/** Tags of the comma-separated text (P-88), each once. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return uniqueTags(tags.filter((tag) => tag !== ''));
}

/**
 * Body of a create or an update (P-88).
 *
 * @param before the post as it is stored; null for a new one.
 */
export function requestOf(values: PostValues, before: AdminPost | null) {
  const { authorId, tags, published } = values;
  const becomesPublished = published && before?.published !== true;
  return {
    ...values,
    authorId: authorId === '' ? null : Number.parseInt(authorId, 10),
    tags: tagsOf(tags),
    publishedAt: becomesPublished ? new Date().toISOString() : (before?.publishedAt ?? null),
  };
}

/** Characters as a reader counts them. */
export function countCharacters(text: string): string {
  return counted(Array.from(text).length, 'character');
}

/** '412 words, 2,580 characters'. */
export function countText(text: string): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
  return `${counted(words, 'word')}, ${countCharacters(text)}`;
}

/** What a post is now, and what saving it will do (P-68). */
export function publishWords(before: AdminPost | null, published: boolean): string {
  if (!before) {
    return published
      ? 'Readers see it as soon as you create it.'
      : 'It will be a draft that readers cannot see.';
  }
  const date = before.publishedAt ? formatLongDate(before.publishedAt) : null;
  if (before.published) {
    const since = date ? `Published ${date}.` : 'Published.';
    return published
      ? `${since} Readers see your changes as soon as you save.`
      : `${since} Saving takes it off the site and keeps the date.`;
  }
  const draft = date
    ? `Draft. Published ${date}, then taken off the site.`
    : 'Draft, never published.';
  return published ? `${draft} Saving publishes it now.` : draft;
}
