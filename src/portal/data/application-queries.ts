import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  applicationsSchema,
  applicationStatsSchema,
  type Application,
} from '#model/applications/admin-applications.ts';
import { listQuery, loadAllRows } from './list.ts';
import { apiQuery } from './query-client.ts';

const path = '/api/admin/applications';

export const applicationsQuery = listQuery(`${path}?status=all`, applicationsSchema);

export const spamQuery = listQuery(`${path}?status=all&spam=only`, applicationsSchema);

export const figuresQuery = apiQuery(`${path}/stats`, applicationStatsSchema);

/** Reads the pending applications, oldest first, all of them: a page of long ones holds a few dozen. */
export const queueQuery = queryOptions({
  queryKey: [path],
  queryFn: () => loadAllRows(path, applicationsSchema),
});

export type QueuePosition = NonNullable<ReturnType<typeof useQueue>>;

/**
 * Reads the neighbors of an application in the queue; null until they have loaded. A decided application is not in the
 * queue.
 */
export function useQueue({ id, status, createdAt }: Application) {
  const { data: queue } = useQuery(queueQuery);
  if (!queue) return null;
  const position =
    status === 'pending' ? queue.findIndex((application) => application.id === id) : -1;
  if (position >= 0) {
    return {
      waiting: queue.length,
      position,
      before: queue[position - 1],
      next: queue[position + 1],
    };
  }
  const waiting = queue.filter((application) => application.id !== id);
  return {
    waiting: waiting.length,
    position: null,
    before: waiting.findLast((application) => application.createdAt < createdAt),
    next: waiting.find((application) => application.createdAt >= createdAt) ?? waiting[0],
  };
}
