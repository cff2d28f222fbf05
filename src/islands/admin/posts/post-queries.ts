import { queryOptions, skipToken } from '@tanstack/react-query';
import {
  adminPostRowsSchema,
  blogStatsSchema,
  type AdminPost,
} from '#contracts/blog/admin-blog.ts';
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

/** Every post without its body (P-87). */
export const postsQuery = listQuery(`${path}?content=none`, adminPostRowsSchema);

export const figuresQuery = apiQuery('/api/admin/blog/stats', blogStatsSchema);

/** The post that the editor just saved; the list names it. */
export const savedPostQuery = queryOptions<AdminPost | null>({
  queryKey: ['saved post'],
  queryFn: skipToken,
  initialData: null,
});
