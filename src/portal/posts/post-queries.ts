import { queryOptions, skipToken } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { portalPaths } from '#model/admin/portal-paths.ts';
import {
  adminPostRowSchema,
  blogStatsSchema,
  type AdminPost,
  type AdminPostRow,
  type BlogStats,
} from '#model/posts/admin-posts.ts';
import { listQuery } from '../data/list.ts';
import { apiQuery } from '../data/query-client.ts';

export const postListPath = `~${portalPaths.posts}`;

const path = '/api/admin/blog/posts';

/** Returns the endpoint of a post, to read, change and delete it. */
export function postApi(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/**
 * The schema of a listed post, which leaves the response as it came, so that whoever sends it back adds and drops
 * nothing.
 */
export const listedPostSchema = z.pipe(
  z.looseObject({}),
  z.transform((sent) => ({ ...adminPostRowSchema.parse(sent), sent })),
);

/** A post of the list; `sent` is missing where the editor put the post into the list. */
export type ListedPost = AdminPostRow & { sent?: Record<string, unknown> };

export const postsQuery = listQuery<ListedPost>(`${path}?content=none`, z.array(listedPostSchema));

export const blogStatsQuery = apiQuery('/api/admin/blog/stats', blogStatsSchema);

export const countedBlogStats = {
  query: blogStatsQuery,
  of: postsQuery,
  count(rows: readonly ListedPost[]): Omit<BlogStats, 'authors'> & { authors?: never } {
    const published = rows.filter((row) => row.published).length;
    return { total: rows.length, published, drafts: rows.length - published };
  },
};

/** Holds the post that the editor saved last, until its list is left; it is never read from the server. */
export const savedPostQuery = queryOptions<AdminPost | null>({
  queryKey: ['saved post'],
  queryFn: skipToken,
  initialData: null,
});
