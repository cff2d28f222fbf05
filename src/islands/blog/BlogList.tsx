import { blog } from '#site/copy/blog.ts';
import { island } from '../ui/island.tsx';
import { listFailure, loadList, type ListedPosts } from './load-blog.ts';
import { PostList } from './PostList.tsx';
import { Bones, Revalidated } from './Revalidated.tsx';
import styles from './list.module.css';

interface BlogListProps {
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
export const BlogList = island(function BlogList({ after, initial }: BlogListProps) {
  return (
    <Revalidated<ListedPosts>
      initial={initial}
      load={(signal) => loadList(after, initial, signal)}
      failureOf={listFailure}
      heading="h2"
      skeleton={<ListSkeleton />}
    >
      {(data) => <PostList {...data} after={after} />}
    </Revalidated>
  );
});
