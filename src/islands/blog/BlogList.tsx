import { useCallback, useMemo } from 'react';
import { blogMessages } from '#contracts/blog.ts';
import { blogPath, olderPath } from '#lib/blog-paths.ts';
import { blog } from '#site/copy/blog.ts';
import { Icon } from '../ui/Icon.tsx';
import { Featured } from './Featured.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { type ListedPosts, listFailure, loadList } from './load-list.ts';
import { Recent } from './Recent.tsx';
import type { Kept } from './reading.ts';
import { Failure, StaleNotice } from './Trouble.tsx';
import { useReading } from './use-reading.ts';
import styles from './list.module.css';

interface BlogListProps {
  /** What the server rendered; null when its database was away. */
  kept: Kept<ListedPosts> | null;
  /** Where the page of the list starts; undefined on the front page. */
  after?: string | undefined;
}

const failure = (error: unknown) => ({ message: listFailure(error), isGone: false });

/** The list of posts in every state: loading, error, empty, list (spec §2, §4). */
export function BlogList({ kept, after }: BlogListProps) {
  const load = useCallback((signal: AbortSignal) => loadList(after, kept, signal), [after, kept]);
  const source = useMemo(() => ({ kept, load, failure }), [kept, load]);
  const { reading, busy, again } = useReading(source);

  if (reading.state === 'loading') return <ListSkeleton />;
  if (reading.state === 'failed') {
    return <Failure message={reading.message} detail={blog.away} retry={{ busy, again }} />;
  }
  const { posts, older } = reading.data;
  const [first, ...others] = posts;
  return (
    <>
      {reading.message !== undefined && (
        <StaleNotice message={reading.message} busy={busy} again={again} />
      )}
      {!first && (
        <div className={`wrap ${styles.empty}`}>
          <h2 className="type-h2">{blogMessages.empty}</h2>
          <p className="type-lead">{blog.empty.text}</p>
        </div>
      )}
      {first && after === undefined && <Featured post={first} />}
      {first && after === undefined && others.length > 0 && (
        <Recent heading={blog.recent} posts={others} />
      )}
      {first && after !== undefined && <Recent posts={posts} />}
      {(older !== undefined || after !== undefined) && (
        <nav className={`wrap ${styles.pages}`} aria-label={blog.older.title}>
          {after !== undefined && (
            <a href={blogPath}>
              <Icon name="arrow-left" />
              {blog.older.newest}
            </a>
          )}
          {older !== undefined && (
            <a href={olderPath(older)} rel="next">
              {blog.older.link}
              <Icon name="arrow-right" />
            </a>
          )}
        </nav>
      )}
    </>
  );
}
