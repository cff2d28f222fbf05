import '#styles/blog-states.css';
import { useCallback, type ReactNode } from 'react';
import { blog } from '#site/copy/blog.ts';
import { Article } from './Article.tsx';
import { Bones, LoadError, StaleNotice } from './LoadError.tsx';
import { loadPost, postFailure, type InitialPost, type PostWithRelated } from './load-blog.ts';
import { useRevalidated } from './use-revalidated.ts';
import styles from './post.module.css';

interface BlogPostProps {
  slug: string;
  initial?: InitialPost | undefined;
  /** The body that the page came with; a slot, so that the HTML holds it only once. */
  children?: ReactNode;
}

function PostSkeleton() {
  return (
    <div className="wrap pulse state-waiting" role="status">
      <h1 className="visually-hidden">{blog.post.loading}</h1>
      <div className={`columns ${styles.head}`} aria-hidden="true">
        <div className={styles.title}>
          <Bones lines={['title', 'title', 'line', 'short']} />
        </div>
      </div>
      <span className="state-picture" aria-hidden="true" />
      <div className={`columns ${styles.reading}`} aria-hidden="true">
        <div className={styles.text}>
          <Bones lines={['line', 'line', 'line', 'short']} />
        </div>
      </div>
    </div>
  );
}

/** One post: loading, error or article (P-61). */
export function BlogPost({ slug, initial, children }: BlogPostProps) {
  const load = useCallback(
    (signal: AbortSignal) => loadPost(slug, initial, signal),
    [slug, initial],
  );
  const { data, failure, ...retry } = useRevalidated<PostWithRelated>(initial, load, postFailure);
  if (!data) {
    if (!failure) return <PostSkeleton />;
    const { message, isGone } = failure;
    const detail = isGone ? blog.post.notFound : blog.loadFailed;
    return (
      <LoadError
        heading="h1"
        message={message}
        detail={detail}
        retry={isGone ? undefined : retry}
      />
    );
  }
  const { post, related } = data;
  return (
    <>
      {failure && <StaleNotice message={failure.message} detail={blog.refreshFailed} {...retry} />}
      <Article post={post} related={related ?? []}>
        {children}
      </Article>
      {related === null && !failure && (
        <StaleNotice message={blog.post.relatedMissing} {...retry} />
      )}
    </>
  );
}
