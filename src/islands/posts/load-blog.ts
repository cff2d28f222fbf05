import {
  blogListSchema,
  blogMessages,
  type BlogPostResponse,
  blogPostSchema,
  type BlogPostSummary,
  type RelatedPost,
  relatedPostsSchema,
} from '#model/posts/contract.ts';
import { type FoundPost, foundPostsSchema } from '#model/posts/post-search.ts';
import {
  type AnswerSchema,
  ApiCallError,
  callApi,
  callTimeoutMs,
  NetworkError,
  nextLink,
} from '#model/browser/api-client.ts';
import { type ArticleHeading, readHeadings } from '#model/posts/article-headings.ts';
import {
  type ListFilters,
  listAnswerPath,
  postAnswerPath,
  relatedAnswerPath,
} from '#model/posts/post-paths.ts';
import { loadCode } from '#model/browser/load-code.ts';
import type { LoadFailure } from './LiveData.tsx';

export type ListedPost = Pick<
  BlogPostSummary,
  'id' | 'slug' | 'title' | 'excerpt' | 'coverImage' | 'category' | 'authorName' | 'publishedAt'
> & { authorId?: number | null | undefined } & Partial<Pick<FoundPost, 'matchHtml' | 'matchTags'>>;

export interface ListedPosts {
  posts: ListedPost[];
  older?: string | undefined;
  total: number;
}

export interface InitialList extends ListedPosts {
  etag: string;
}

/** The body is safe HTML, or came with the page. */
export interface ShownPost extends Omit<BlogPostResponse, 'content'> {
  headings: ArticleHeading[];
}

export interface PostWithRelated {
  post: ShownPost;
  related: RelatedPost[] | null;
}

// Returns null when the server still has what `etag` names.
async function readChanged<T>(
  path: string,
  schema: AnswerSchema<T>,
  etag: string | undefined,
  signal: AbortSignal,
) {
  const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
  try {
    return await callApi(path, { schema, headers, signal, timeoutMs: callTimeoutMs });
  } catch (error) {
    if (error instanceof ApiCallError && error.status === 304) return null;
    throw error;
  }
}

const isNarrowed = (filters: ListFilters) => Object.values(filters).some((value) => !!value);

export async function loadList(
  { filters, after }: { filters: ListFilters; after: string | undefined },
  initial: InitialList | undefined,
  signal: AbortSignal,
): Promise<ListedPosts> {
  const schema: AnswerSchema<ListedPost[]> = isNarrowed(filters)
    ? foundPostsSchema
    : blogListSchema;
  const answer = await readChanged(listAnswerPath(filters, after), schema, initial?.etag, signal);
  if (!answer) return initial ?? { posts: [], total: 0 };
  const query = nextLink(answer.response)?.split('?')[1];
  const older = new URLSearchParams(query).get('after') ?? undefined;
  const total = Number(answer.response.headers.get('X-Total-Count') ?? answer.data.length);
  return { posts: answer.data, older, total };
}

class PostMissingError extends Error {
  override readonly name = 'PostMissingError';
}

const postAnswer = {
  parse(value: unknown): BlogPostResponse {
    if (value === null || value === undefined) throw new PostMissingError();
    return blogPostSchema.parse(value);
  },
};

export interface InitialPost extends PostWithRelated {
  etag: string;
  relatedEtag: string;
}

export async function loadPost(
  slug: string,
  initial: InitialPost | undefined,
  signal: AbortSignal,
): Promise<PostWithRelated> {
  const [answer, related] = await Promise.all([
    readChanged(postAnswerPath(slug), postAnswer, initial?.etag, signal),
    readChanged(relatedAnswerPath(slug), relatedPostsSchema, initial?.relatedEtag, signal).then(
      (read) => (read ? read.data : (initial?.related ?? null)),
      (error: unknown) => {
        if (!signal.aborted && isUnexpectedError(error)) reportError(error);
      },
    ),
  ]);
  if (!answer && initial) return { ...initial, related: related ?? initial.related };
  if (!answer) throw new PostMissingError();
  const { content, contentHtml = await render(content), ...post } = answer.data;
  return {
    post: { ...post, contentHtml, headings: readHeadings(contentHtml) },
    related: related ?? null,
  };
}

// An answer may hold only the basic fields; the renderer writes no raw HTML.
async function render(content: string): Promise<string> {
  const { renderMarkdown } = await loadCode(
    () => import('#model/markdown/render-markdown.ts'),
  ).catch((cause: unknown) => {
    throw new NetworkError('The renderer did not load.', { cause });
  });
  return renderMarkdown(content, location.origin);
}

const expectedErrors = [ApiCallError, NetworkError, PostMissingError, DOMException];

/** It is true for neither a refusal nor silence, but an error of ours, to be reported. */
export function isUnexpectedError(error: unknown): boolean {
  return !expectedErrors.some((kind) => error instanceof kind);
}

export function listFailure(error: unknown): LoadFailure {
  const { listFailed, listUnreachable } = blogMessages;
  return { message: error instanceof ApiCallError ? listFailed : listUnreachable, isGone: false };
}

export function postFailure(error: unknown): LoadFailure {
  const { postMissing, notFound, postFailed, postUnreachable } = blogMessages;
  if (error instanceof PostMissingError) return { message: postMissing, isGone: true };
  if (!(error instanceof ApiCallError)) return { message: postUnreachable, isGone: false };
  return error.status === 404
    ? { message: notFound, isGone: true }
    : { message: postFailed, isGone: false };
}
