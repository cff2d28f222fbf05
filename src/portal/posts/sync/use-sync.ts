import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mirrorStatusSchema } from '#model/posts/mirror.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { isMissing, toFailure } from '../../data/failure.ts';
import { apiQuery, queryClient } from '../../data/query-client.ts';
import { blogStatsQuery, postsQuery } from '../post-queries.ts';
import { staffRequest } from '../../session/request.ts';

const path = '/api/admin/blog/sync';

const statusQuery = apiQuery(path, mirrorStatusSchema);

const pollMs = 700;

// A run that its time limit ended is continued while it makes progress.
async function runToEnd(): Promise<void> {
  let before = '';
  for (;;) {
    const { data } = await staffRequest(path, { method: 'POST', schema: mirrorStatusSchema });
    queryClient.setQueryData(statusQuery.queryKey, data);
    const progress = JSON.stringify([data.progress, data.lastRun?.result]);
    if (!data.unfinished || progress === before) return;
    before = progress;
  }
}

async function startOrFollow(): Promise<void> {
  try {
    await runToEnd();
  } catch (error) {
    if (!(error instanceof ApiCallError && error.status === 409)) throw error;
    await queryClient.invalidateQueries({ queryKey: statusQuery.queryKey });
  }
}

export type Sync = ReturnType<typeof useSync>;

/**
 * Reads the state of the Contentful sync, every 700 milliseconds while one runs, and starts one or follows one that
 * somebody else started. Posts are read again when it ends. `isMissing` is true when this server has no sync.
 */
export function useSync() {
  const run = useMutation({ mutationFn: startOrFollow });
  const { data, error, refetch } = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) => (run.isPending || state.data?.running ? pollMs : false),
  });
  const running = run.isPending || data?.running === true;

  useEffect(() => {
    if (!running) return undefined;
    return () => {
      for (const { queryKey } of [postsQuery, blogStatsQuery]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    };
  }, [running]);

  const reason = run.error ?? error;
  return {
    status: data ?? null,
    isMissing: isMissing(error),
    running,
    failure: reason && toFailure(reason),
    /** True when a run failed; else `failure` says why the state did not load. */
    hasRunFailed: run.error !== null,
    start: () => run.mutate(),
    retry: () => void refetch(),
  };
}
