import type { ReactNode } from 'react';
import { blog } from '#model/posts/copy.ts';
import { island } from '../ui/island.tsx';
import { Article } from './Article.tsx';
import { loadPost, postFailure, type InitialPost, type PostWithRelated } from './load-blog.ts';
import { Skeleton, LiveData, StaleNotice } from './LiveData.tsx';
import styles from './post.module.css';

interface BlogPostProps {
  slug: string;
  url: string;
  initial?: InitialPost | undefined;
  /** It is a slot, so that the HTML holds the body only once. */
  children?: ReactNode;
}

function PostSkeleton() {
  return (
    <div className="wrap pulse state-waiting" role="status">
      <h1 className="visually-hidden">{blog.post.loading}</h1>
      <div className={`columns ${styles.head}`} aria-hidden="true">
        <div className={styles.title}>
          <Skeleton lines={['title', 'title', 'line', 'short']} />
        </div>
      </div>
      <span className="state-picture" aria-hidden="true" />
      <div className={`columns ${styles.reading}`} aria-hidden="true">
        <div className={styles.text}>
          <Skeleton lines={['line', 'line', 'line', 'short']} />
        </div>
      </div>
    </div>
  );
}

export const BlogPost = island(function BlogPost({ slug, url, initial, children }: BlogPostProps) {
  return (
    <LiveData<PostWithRelated>
      initial={initial}
      load={(signal) => loadPost(slug, initial, signal)}
      toLoadFailure={postFailure}
      heading="h1"
      skeleton={<PostSkeleton />}
    >
      {({ post, related }, retryProps) => (
        <>
          <Article post={post} url={url} related={related ?? []}>
            {children}
          </Article>
          {related === null && retryProps && (
            <StaleNotice message={blog.post.relatedMissing} {...retryProps} />
          )}
        </>
      )}
    </LiveData>
  );
});
