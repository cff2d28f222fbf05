import {
  blogMessages,
  type BlogPost,
  type BlogPostAnswer,
  blogPostSchema,
  type RelatedPost,
  relatedPostsSchema,
} from '#contracts/blog.ts';
import { ApiCallError, callApi } from '#lib/api-client.ts';
import { postAnswerPath, relatedAnswerPath } from '#lib/blog-paths.ts';
import { isMistake } from './is-mistake.ts';
import type { LoadFailure } from './reading.ts';

/** What the page shows of a post; its body is safe HTML. */
export type ShownPost = Omit<BlogPost, 'content'>;

/** A post with its related ones. */
export interface ReadPost {
  post: ShownPost;
  /** Null when they did not load. */
  related: RelatedPost[] | null;
}

/** The server answered with no post at all. */
class PostMissingError extends Error {
  override readonly name = 'PostMissingError';
}

const postAnswer = {
  parse(value: unknown): BlogPostAnswer {
    if (value === null || value === undefined) throw new PostMissingError();
    return blogPostSchema.parse(value);
  },
};

/**
 * Reads a post and its related posts together; the related ones count only when the post was read
 * (P-61), and may be missing.
 */
export async function loadPost(slug: string, signal: AbortSignal): Promise<ReadPost> {
  const [{ data: post }, related] = await Promise.all([
    callApi(postAnswerPath(slug), { schema: postAnswer, signal }),
    callApi(relatedAnswerPath(slug), { schema: relatedPostsSchema, signal }).then(
      ({ data }) => data,
      (error: unknown) => {
        if (!signal.aborted && isMistake(error)) reportError(error);
        return null;
      },
    ),
  ]);
  return {
    post: { ...post, contentHtml: post.contentHtml ?? (await render(post.content)) },
    related,
  };
}

/** The body of an answer that holds only the basic fields (P-81); the renderer writes no raw HTML. */
async function render(content: string): Promise<string> {
  const { renderMarkdown } = await import('#lib/markdown/render-markdown.ts');
  return renderMarkdown(content, location.origin);
}

/** What a visitor is told of a failed load, and whether the post is known to be gone (P-61). */
export function postFailure(error: unknown): LoadFailure {
  if (error instanceof PostMissingError) {
    return { message: blogMessages.postMissing, isGone: true, isMistake: false };
  }
  if (!(error instanceof ApiCallError)) {
    const message = blogMessages.postUnreachable;
    return { message, isGone: false, isMistake: isMistake(error) };
  }
  return error.status === 404
    ? { message: blogMessages.notFound, isGone: true, isMistake: false }
    : { message: blogMessages.postFailed, isGone: false, isMistake: false };
}
