import type { ArticleHeading } from '#model/posts/article-headings.ts';
import type { BlogPost } from '#model/posts/contract.ts';

/** The parts of a post that the page of an article shows. */
export type ShownPost = Omit<BlogPost, 'content'> & { headings: ArticleHeading[] };

/** A draft of a post, which is not to be cited and has no day of publication. */
export interface DraftDetails {
  version: number;
  /** An ISO 8601 time in UTC. */
  savedAt: string;
}
