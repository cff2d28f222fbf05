import { useQuery } from '@tanstack/react-query';
import type { ResponseSchema } from '#islands/ui/browser/api-client.ts';
import { isMissing } from './failure.ts';
import { apiQuery, queryClient } from './query-client.ts';

export type UsedRecord<T> = ReturnType<typeof useRecord<T>>;

/**
 * Reads one record when its page opens. `record` is null until it has arrived, and stays what it was when a later
 * `load` fails; `replace` shows the response of a change without a new request.
 *
 * @param nextLookMs after how many milliseconds the record is read again by itself; false for never.
 */
export function useRecord<T>(
  path: string,
  schema: ResponseSchema<T>,
  nextLookMs: (record: T | undefined) => number | false = () => false,
) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(path, schema),
    // A record is not cached after its page, because it may be erased meanwhile.
    gcTime: 0,
    refetchInterval: ({ state }) => nextLookMs(state.data),
    refetchIntervalInBackground: true,
  });
  return {
    record: data ?? null,
    error,
    isMissing: isMissing(error),
    load: refetch,
    replace(record: T) {
      const canceled = queryClient.cancelQueries({ queryKey: [path] });
      void canceled.then(() => queryClient.setQueryData([path], record));
    },
  };
}
