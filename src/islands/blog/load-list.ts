import { blogListSchema, blogMessages, type BlogPostSummary } from '#contracts/blog.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { listAnswerPath, nextCursor } from '#lib/blog-paths.ts';
import { type Kept, readUnlessKnown } from './reading.ts';

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

/** Reads one page of the list; `kept` itself when nothing has changed. */
export async function loadList(
  after: string | undefined,
  kept: Kept<ListedPosts> | null,
  signal: AbortSignal,
): Promise<ListedPosts> {
  const options = { etag: kept?.etag, schema: blogListSchema, signal };
  const answer = await readUnlessKnown(listAnswerPath(after), options);
  if (answer !== 'unchanged') {
    return { posts: answer.data, older: nextCursor(answer.headers.get('Link')) };
  }
  if (!kept) throw new Error('The server answered 304 to nothing.');
  return kept.data;
}

/** What a visitor is told of a failed load (spec §8). */
export function listFailure(error: unknown): string {
  return error instanceof ApiCallError ? blogMessages.listFailed : blogMessages.listUnreachable;
}
