import * as z from 'zod/mini';
import type { AdminPost } from '#contracts/blog/admin-blog.ts';
import { draftText as text } from '#islands/ui/form/use-draft.ts';
import { counted } from '#lib/counted.ts';
import { formatLongDate } from '#lib/dates.ts';
import { uniqueTags } from '#lib/fold-text.ts';

/** What the editor's fields hold, as they are typed: tags with commas between them, no author as ''. */
export const valuesSchema = z.object({
  title: text,
  slug: text,
  excerpt: text,
  content: text,
  coverImage: text,
  authorId: text,
  category: text,
  tags: text,
  published: z.catch(z.boolean(), false),
  /** Of a new post, so that a second try makes no second one. */
  newId: text,
  /** Of the stored post when typing began; null for a new one. */
  version: z.catch(z.nullable(z.int()), null),
});

export type PostValues = z.infer<typeof valuesSchema>;

/** A stored post as the fields show it, or the fields of a new one. */
export function valuesOf(post: AdminPost | null, newId = ''): PostValues {
  const { title = '', slug = '', excerpt = '', content = '', coverImage = '' } = post ?? {};
  const { authorId, category = '', tags = [], published = false, version = null } = post ?? {};
  return {
    ...{ title, slug, excerpt, content, coverImage },
    authorId: String(authorId ?? ''),
    category,
    tags: tags.join(', '),
    published,
    newId,
    version,
  };
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
  const { newId: _, version: _version, ...fields } = values;
  const { authorId, tags, published } = fields;
  const becomesPublished = published && before?.published !== true;
  return {
    ...fields,
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
