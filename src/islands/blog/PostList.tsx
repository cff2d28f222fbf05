import { blogMessages } from '#contracts/blog.ts';
import { blogPath, olderPath } from '#lib/blog-paths.ts';
import { blog } from '#site/copy/blog.ts';
import { Icon } from '../ui/Icon.tsx';
import { Featured } from './Featured.tsx';
import type { ListedPosts } from './load-list.ts';
import { Recent } from './Recent.tsx';
import styles from './list.module.css';

interface PostListProps extends ListedPosts {
  /** Where the page of the list starts; undefined on the front page. */
  after?: string | undefined;
}

/** One page of the list: the newest as a plate of its own, then the others (P-60). */
export function PostList({ posts, older, after }: PostListProps) {
  const [first, ...others] = posts;
  return (
    <>
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
