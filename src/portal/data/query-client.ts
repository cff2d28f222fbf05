import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResponseSchema } from '#islands/ui/browser/api-client.ts';
import { staffRequest } from '../session/request.ts';

/** The client of all queries: a page shows what it last read and refreshes it whenever it opens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A failure is reported at once with "Try again", also without a connection.
    queries: {
      gcTime: Infinity,
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Describes a GET of staff for `useQuery`. The path is its key, which is what `invalidateQueries` and `setQueryData`
 * take.
 */
export function apiQuery<T>(path: string, schema: ResponseSchema<T>) {
  return queryOptions({
    queryKey: [path],
    queryFn: async () => (await staffRequest(path, { schema })).data,
  });
}
