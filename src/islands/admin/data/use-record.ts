import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiCallError, type AnswerSchema } from '#lib/api-client.ts';
import { apiQuery, queryClient } from './query-client.ts';

export interface UsedRecord<T> {
  record: T | null;
  error: Error | null;
  isMissing: boolean;
  load: () => Promise<unknown>;
  /** Shows a newer one, as a write answered it. */
  replace: (record: T) => void;
}

/** Reads one record while its page is open; what came stays when a later reading fails. */
export function useRecord<T>(path: string, schema: AnswerSchema<T>): UsedRecord<T> {
  // A record is not cached after its page, because it may be erased meanwhile.
  const { data, error, refetch } = useQuery({ ...apiQuery(path, schema), gcTime: 0 });
  const replace = useCallback(
    (record: T) => {
      const cancelled = queryClient.cancelQueries({ queryKey: [path] });
      void cancelled.then(() => queryClient.setQueryData([path], record));
    },
    [path],
  );
  return {
    record: data ?? null,
    error,
    isMissing: error instanceof ApiCallError && error.status === 404,
    load: refetch,
    replace,
  };
}
