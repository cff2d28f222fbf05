import type { CitedArticle } from '#model/posts/citations.ts';
import { chooseCitedAuthor } from '#model/posts/cited-author.ts';
import { identity } from '#model/site/identity.ts';
import type { ShownPost } from './shown-post.ts';

/** Returns what a citation of a post needs; without an author the publisher is cited. */
export function citedArticle(post: ShownPost, url: string): CitedArticle {
  const { slug, title, publishedAt, doi, license, revisedOn } = post;
  const author = chooseCitedAuthor(post);
  const publisher = identity.name;
  return { slug, title, publishedAt, url, author, publisher, doi, license, revisedOn };
}
