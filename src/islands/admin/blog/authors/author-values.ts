import { blogAuthorRequestSchema, type BlogAuthor } from '#contracts/blog-authors.ts';

/** What the author form holds, as it is typed. */
export interface AuthorValues {
  name: string;
  title: string;
  email: string;
  avatarUrl: string;
  bio: string;
}

/** Field name → what is wrong with it. */
export type AuthorErrors = Readonly<Record<string, string>>;

/** A stored author as the fields show it; empty for a new one. */
export function valuesOf(author: BlogAuthor | null): AuthorValues {
  const { name = '', title = '', email = '', avatarUrl = '', bio = '' } = author ?? {};
  return { name, title, email, avatarUrl, bio };
}

/** Whether two states of the fields are the same. */
export function sameAuthor(one: AuthorValues, other: AuthorValues): boolean {
  return Object.entries(one).every(([field, text]) => text === other[field as keyof AuthorValues]);
}

/** What is wrong with an author before it is sent, by field; empty when nothing is (P-89). */
export function checkAuthor(values: AuthorValues): AuthorErrors {
  const result = blogAuthorRequestSchema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0]);
    errors[field] ??= issue.message;
  }
  return errors;
}
