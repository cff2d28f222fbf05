import { useCallback } from 'react';
import { blog } from '#site/copy/blog.ts';
import { Article } from './Article.tsx';
import { loadPost, postFailure } from './load-post.ts';
import { PostSkeleton } from './PostSkeleton.tsx';
import type { KeptPage } from './reading.ts';
import { Failure, MissingNotice, StaleNotice } from './Trouble.tsx';
import { useReading } from './use-reading.ts';

/** What a newer look at one post brings: loading, error, post (P-61). */
export function BlogPost({ slug, kept }: { slug: string; kept: KeptPage }) {
  const load = useCallback((signal: AbortSignal) => loadPost(slug, signal), [slug]);
  const { reading, busy, again } = useReading({ kept, load, failure: postFailure });

  if (reading.state === 'loading') return <PostSkeleton />;
  if (reading.state === 'failed') {
    const { message, isGone } = reading;
    const detail = isGone ? blog.post.notFound : blog.away;
    const retry = isGone ? undefined : { busy, again };
    return <Failure heading="h1" {...{ message, detail, retry }} />;
  }
  const data = reading.state === 'shown' ? reading.data : undefined;
  return (
    <>
      {reading.message !== undefined && (
        <StaleNotice message={reading.message} busy={busy} again={again} />
      )}
      {data && <Article post={data.post} related={data.related ?? []} />}
      {data?.related === null && reading.message === undefined && (
        <MissingNotice message={blog.post.relatedMissing} busy={busy} again={again} />
      )}
    </>
  );
}
