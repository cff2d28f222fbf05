import type { ArticleHeading } from '#model/posts/article-headings.ts';
import type { BlogPost } from '#model/posts/contract.ts';

/** The page of an article shows this of a post. */
export type ShownPost = Omit<BlogPost, 'content'> & { headings: ArticleHeading[] };

/** A draft is not to be cited, and has no day of publishing. */
export interface DraftDetails {
  version: number;
  /** ISO 8601, UTC. */
  savedAt: string;
}
