import type { BlogPostSummary } from '#model/posts/contract.ts';
import type { FoundPost } from '#model/posts/post-search.ts';
import type { ListFilters } from '#model/posts/post-paths.ts';

/** The parts of a post that a list of articles shows, with what a search matched marked. */
export type ArticleSummary = Pick<
  BlogPostSummary,
  'id' | 'slug' | 'title' | 'excerpt' | 'coverImage' | 'category' | 'authorName' | 'publishedAt'
> & { authorId?: number | null | undefined } & Partial<Pick<FoundPost, 'matchHtml' | 'matchTags'>>;

export interface ListedPosts {
  posts: ArticleSummary[];
  /** The cursor of the next page, if there is one. */
  older?: string | undefined;
  total: number;
  /** The entity tag of the API's response for the same list. */
  etag: string;
}

/** The list that a page shows. */
export interface ListScope {
  path: string;
  filters: ListFilters;
  /** True on the blog's first page without a search, which features its newest post. */
  isFront: boolean;
  /** True where the list follows a heading of its own, so that its posts are headings one level below. */
  isUnderHeading: boolean;
}
