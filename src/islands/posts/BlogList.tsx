import { blog } from '#model/posts/copy.ts';
import { island } from '../ui/island.tsx';
import {
  type InitialList,
  listFailure,
  loadList,
  type ListedPost,
  type ListedPosts,
} from './load-blog.ts';
import { type ListScope, PostList } from './PostList.tsx';
import { Skeleton, LiveData } from './LiveData.tsx';
import styles from './list.module.css';

interface BlogListProps {
  scope: ListScope;
  after?: string | undefined;
  initial?: InitialList | undefined;
  newest?: ListedPost[] | undefined;
}

function ListSkeleton() {
  return (
    <div className={`wrap ${styles.featured} pulse state-waiting`} role="status">
      <p className="visually-hidden">{blog.loading}</p>
      <div className={styles.lead} aria-hidden="true">
        <span className="state-picture" />
        <div className={styles.words}>
          <Skeleton lines={['title', 'title', 'line', 'line', 'short']} />
        </div>
      </div>
    </div>
  );
}

export const BlogList = island(function BlogList({ scope, after, initial, newest }: BlogListProps) {
  return (
    <LiveData<ListedPosts>
      initial={initial}
      load={(signal) => loadList({ filters: scope.filters, after }, initial, signal)}
      toLoadFailure={listFailure}
      heading="h2"
      skeleton={<ListSkeleton />}
    >
      {(data) => <PostList {...data} scope={scope} after={after} newest={newest} />}
    </LiveData>
  );
});
