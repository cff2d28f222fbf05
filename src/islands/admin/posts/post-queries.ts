import { queryOptions, skipToken } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  adminPostRowSchema,
  blogStatsSchema,
  type AdminPost,
  type AdminPostRow,
  type BlogStats,
} from '#model/posts/admin-posts.ts';
import { listQuery } from '../data/list.ts';
import { apiQuery } from '../data/query-client.ts';

/** The list, from any page below /admin/blog (P-14). */
export const postList = '~/admin/blog';

/** Where a post is edited, from anywhere on the site. */
export function editPath({ id }: { id: string }): string {
  return `/admin/blog/edit/${id}`;
}

/** Where both sides of a conflict with the CMS are compared. */
export function conflictPath({ id }: { id: string }): string {
  return `/admin/blog/conflict/${id}`;
}

const path = '/api/admin/blog/posts';

export function postApi(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** A post, and beside it the answer in which it came: whoever sends it back adds and drops nothing. */
export const listedPostSchema = z.pipe(
  z.looseObject({}),
  z.transform((sent) => ({ ...adminPostRowSchema.parse(sent), sent })),
);

/** Without `sent` where the editor put it into the list. */
export type ListedPost = AdminPostRow & { sent?: Record<string, unknown> };

/** Every post, from our server without its body (P-87). */
export const postsQuery = listQuery<ListedPost>(`${path}?content=none`, z.array(listedPostSchema));

export const figuresQuery = apiQuery('/api/admin/blog/stats', blogStatsSchema);

export const figuresOfPosts = {
  query: figuresQuery,
  of: postsQuery,
  /** Posts alone: authors are another list. */
  count(rows: readonly ListedPost[]): Omit<BlogStats, 'authors'> & { authors?: never } {
    const published = rows.filter((row) => row.published).length;
    return { total: rows.length, published, drafts: rows.length - published };
  },
};

/** The post that the editor just saved; the list names it. */
export const savedPostQuery = queryOptions<AdminPost | null>({
  queryKey: ['saved post'],
  queryFn: skipToken,
  initialData: null,
});
