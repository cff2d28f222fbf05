import { useQuery } from '@tanstack/react-query';
import type { AnswerSchema } from '#islands/ui/browser/api-client.ts';
import { isMissing } from './failure.ts';
import { apiQuery, queryClient } from './query-client.ts';

export type UsedRecord<T> = ReturnType<typeof useRecord<T>>;

/**
 * Reads one record when its page opens. `record` is null until it has loaded, and does not change when a later `load`
 * fails; `replace` shows the answer of a change without a new request.
 */
export function useRecord<T>(path: string, schema: AnswerSchema<T>) {
  // A record is not cached after its page, because it may be erased meanwhile.
  const { data, error, refetch } = useQuery({ ...apiQuery(path, schema), gcTime: 0 });
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
