import { MutationCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResponseSchema } from '#islands/ui/browser/api-client.ts';
import { staffRequest } from '../session/request.ts';
import { isRefusal } from './failure.ts';

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
  mutationCache: new MutationCache({ onError: readAgainAfter }),
});

/** Reads again what is shown, unless the server refused the change: it may have been made. */
export function readAgainAfter(error: unknown): void {
  const isLogout = error instanceof DOMException && error.name === 'AbortError';
  if (!isRefusal(error) && !isLogout) void queryClient.invalidateQueries();
}

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
