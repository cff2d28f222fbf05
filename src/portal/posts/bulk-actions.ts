import { adminBlogMessages, type BulkPosts } from '#model/posts/admin-posts.ts';
import { bulkResponseSchema } from '#model/admin/bulk.ts';
import { putRows, removeRows } from '../data/list.ts';
import { queryClient } from '../data/query-client.ts';
import { staffRequest } from '../session/request.ts';
import type { BulkAction } from '../table/use-bulk.ts';
import {
  blogStatsQuery,
  listedPostSchema,
  postApi,
  postsQuery,
  type ListedPost,
} from './post-queries.ts';

const schema = bulkResponseSchema(listedPostSchema);

async function changePosts(rows: readonly ListedPost[], act: BulkPosts['act']) {
  const body = { ids: rows.map(({ id }) => id), act };
  const { data } = await staffRequest(postApi('bulk'), { method: 'POST', body, schema });
  await putRows(postsQuery, data.rows);
  await removeRows(postsQuery, data.missing);
  void queryClient.invalidateQueries({ queryKey: blogStatsQuery.queryKey });
  return data;
}

const missingText = 'Somebody deleted it meanwhile.';

export const postBulkActions: readonly BulkAction<ListedPost>[] = [
  {
    label: 'Publish',
    icon: 'check',
    verb: 'published',
    missingReason: missingText,
    send: (rows) => changePosts(rows, 'publish'),
  },
  {
    label: 'Unpublish',
    icon: 'undo',
    verb: 'unpublished',
    missingReason: missingText,
    send: (rows) => changePosts(rows, 'unpublish'),
  },
  {
    label: 'Delete',
    icon: 'cross',
    verb: 'deleted',
    question: adminBlogMessages.confirmDeleteMany,
    send: (rows) => changePosts(rows, 'delete'),
  },
];
