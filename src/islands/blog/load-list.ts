import { blogListSchema, blogMessages, type BlogPostSummary } from '#contracts/blog.ts';
import { ApiCallError, callApi } from '#lib/api-client.ts';
import { listAnswerPath } from '#lib/blog-paths.ts';
import { nextCursor } from '#lib/next-cursor.ts';
import { isMistake } from './is-mistake.ts';
import type { LoadFailure } from './reading.ts';

/** What the list shows of a post. */
export type ListedPost = Pick<
  BlogPostSummary,
  'id' | 'slug' | 'title' | 'excerpt' | 'coverImage' | 'category' | 'authorName' | 'publishedAt'
>;

/** One page of the list, newest first. */
export interface ListedPosts {
  posts: ListedPost[];
  /** Leads to the page of older posts; undefined on the last one. */
  older?: string | undefined;
}

/** Reads one page of the list. */
export async function loadList(
  after: string | undefined,
  signal: AbortSignal,
): Promise<ListedPosts> {
  const { data, headers } = await callApi(listAnswerPath(after), {
    schema: blogListSchema,
    signal,
  });
  return { posts: data, older: nextCursor(headers.get('Link')) };
}

/** What a visitor is told of a failed load (P-60); the list itself is never gone. */
export function listFailure(error: unknown): LoadFailure {
  const isAnswer = error instanceof ApiCallError;
  return {
    message: isAnswer ? blogMessages.listFailed : blogMessages.listUnreachable,
    isGone: false,
    isMistake: isMistake(error),
  };
}
