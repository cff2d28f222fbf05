import '#styles/blog-states.css';
import { useCallback } from 'react';
import { blog } from '#site/copy/blog.ts';
import { Bones, LoadError, StaleNotice } from './LoadError.tsx';
import { listFailure, loadList, type ListedPosts } from './load-blog.ts';
import { PostList } from './PostList.tsx';
import { useRevalidated } from './use-revalidated.ts';
import styles from './list.module.css';

interface BlogListProps {
  /** Where this page of the list starts; undefined on the front page. */
  after?: string | undefined;
  initial?: (ListedPosts & { etag: string }) | undefined;
}

function ListSkeleton() {
  return (
    <div className={`wrap ${styles.featured} pulse state-waiting`} role="status">
      <p className="visually-hidden">{blog.loading}</p>
      <div className={styles.lead} aria-hidden="true">
        <span className="state-picture" />
        <div className={styles.words}>
          <Bones lines={['title', 'title', 'line', 'line', 'short']} />
        </div>
      </div>
    </div>
  );
}

/** One page of the list: loading, error or list (P-60). */
export function BlogList({ after, initial }: BlogListProps) {
  const load = useCallback(
    (signal: AbortSignal) => loadList(after, initial, signal),
    [after, initial],
  );
  const { data, failure, ...retry } = useRevalidated<ListedPosts>(initial, load, listFailure);
  if (!data) {
    if (!failure) return <ListSkeleton />;
    return <LoadError message={failure.message} detail={blog.loadFailed} retry={retry} />;
  }
  return (
    <>
      {failure && <StaleNotice message={failure.message} detail={blog.refreshFailed} {...retry} />}
      <PostList {...data} after={after} />
    </>
  );
}
