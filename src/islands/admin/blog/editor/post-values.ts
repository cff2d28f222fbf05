import { createPostSchema, type AdminPost } from '#contracts/admin-blog.ts';

/** What the editor's fields hold, as they are typed. */
export interface PostValues {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  coverImage: string;
  /** Empty for none. */
  authorId: string;
  category: string;
  /** Comma-separated. */
  tags: string;
  published: boolean;
}

/** Field name → what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A new post before anything was typed. */
export const emptyPost: PostValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  coverImage: '',
  authorId: '',
  category: '',
  tags: '',
  published: false,
};

/** A stored post as the fields show it. */
export function valuesOf(post: AdminPost): PostValues {
  const { title, slug, excerpt, content, coverImage, category, published } = post;
  const authorId = post.authorId === null ? '' : String(post.authorId);
  const texts = { title, slug, excerpt, content, coverImage, category };
  return { ...texts, authorId, tags: post.tags.join(', '), published };
}

/** Tags of the comma-separated text (P-88). */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/**
 * Body of a create or an update (P-88).
 *
 * @param before the post as it is stored; null for a new one.
 */
export function requestOf(values: PostValues, before: AdminPost | null) {
  const { authorId, tags, published } = values;
  const kept = before?.publishedAt ?? null;
  const staysPublished = before?.published === true;
  return {
    ...values,
    authorId: authorId === '' ? null : Number.parseInt(authorId, 10),
    tags: tagsOf(tags),
    publishedAt: published && !staysPublished ? new Date().toISOString() : kept,
  };
}

/** Whether two states of the fields are the same. */
export function sameValues(one: PostValues, other: PostValues): boolean {
  return Object.entries(one).every(([field, value]) => value === other[field as keyof PostValues]);
}

/** What is wrong with a post before it is sent, by field; empty when nothing is. */
export function checkPost(values: PostValues): FieldErrors {
  const result = createPostSchema.safeParse(requestOf(values, null));
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0]);
    errors[field] ??= issue.message;
  }
  return errors;
}
