import { useCallback } from 'react';
import { blog } from '#site/copy/blog.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { listFailure, loadList } from './load-list.ts';
import { PostList } from './PostList.tsx';
import type { KeptPage } from './reading.ts';
import { Failure, StaleNotice } from './Trouble.tsx';
import { useReading } from './use-reading.ts';

/** What a newer look at the list brings: loading, error, list (P-60); `after` as for PostList. */
export function BlogList({ after, kept }: { after: string | undefined; kept: KeptPage }) {
  const load = useCallback((signal: AbortSignal) => loadList(after, signal), [after]);
  const { reading, busy, again } = useReading({ kept, load, failure: listFailure });

  if (reading.state === 'loading') return <ListSkeleton />;
  if (reading.state === 'failed') {
    return <Failure message={reading.message} detail={blog.away} retry={{ busy, again }} />;
  }
  return (
    <>
      {reading.message !== undefined && (
        <StaleNotice message={reading.message} busy={busy} again={again} />
      )}
      {reading.state === 'shown' && <PostList {...reading.data} after={after} />}
    </>
  );
}
