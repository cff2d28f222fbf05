import {
  blogMessages,
  type BlogPost,
  blogPostSchema,
  type RelatedPost,
  relatedPostsSchema,
} from '#contracts/blog.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { postAnswerPath, relatedAnswerPath } from '#lib/blog-paths.ts';
import { type Kept, readUnlessKnown } from './reading.ts';

/** What the page shows of a post around its body. */
export type ShownPost = Omit<BlogPost, 'content' | 'contentHtml'>;

/** A post as it is shown. */
export interface Article {
  post: ShownPost;
  /** The body as HTML; undefined while it is the one that came with the page. */
  html?: string | undefined;
  related: RelatedPost[];
}

/** What came with the page: the article and the entity tags of its two answers. */
export interface KeptArticle extends Kept<Article> {
  relatedEtag: string;
}

/** The server answered with no post at all. */
class PostMissingError extends Error {
  override readonly name = 'PostMissingError';
}

const postAnswer = {
  parse(value: unknown): BlogPost {
    if (value === null || value === undefined) throw new PostMissingError();
    return blogPostSchema.parse(value);
  },
};

/**
 * Reads a post and its related posts together; the related ones count only when the post was read
 * (spec §7), and may be missing.
 */
export async function loadPost(
  slug: string,
  kept: KeptArticle | null,
  signal: AbortSignal,
): Promise<Article> {
  const [post, related] = await Promise.all([
    readUnlessKnown(postAnswerPath(slug), { etag: kept?.etag, schema: postAnswer, signal }),
    readUnlessKnown(relatedAnswerPath(slug), {
      etag: kept?.relatedEtag,
      schema: relatedPostsSchema,
      signal,
    }).catch(() => 'unchanged' as const),
  ]);
  const relatedNow = related === 'unchanged' ? (kept?.data.related ?? []) : related.data;
  if (post === 'unchanged') {
    if (!kept) throw new Error('The server answered 304 to nothing.');
    return { ...kept.data, related: relatedNow };
  }
  const { contentHtml, ...rest } = post.data;
  return { post: rest, html: contentHtml, related: relatedNow };
}

/** What a visitor is told of a failed load, and whether the post is known to be gone (spec §8). */
export function postFailure(error: unknown): { message: string; isGone: boolean } {
  if (error instanceof PostMissingError) return { message: blogMessages.postMissing, isGone: true };
  if (!(error instanceof ApiCallError)) {
    return { message: blogMessages.postUnreachable, isGone: false };
  }
  return error.status === 404
    ? { message: blogMessages.notFound, isGone: true }
    : { message: blogMessages.postFailed, isGone: false };
}
