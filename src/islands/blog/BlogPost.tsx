import { type ReactNode, useCallback, useMemo } from 'react';
import { blog } from '#site/copy/blog.ts';
import { ArticleHead } from './ArticleHead.tsx';
import { Byline } from './Byline.tsx';
import { type KeptArticle, loadPost, postFailure } from './load-post.ts';
import { Plate } from './Plate.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';
import { Related } from './Related.tsx';
import { BackToBlog, Failure, StaleNotice } from './Trouble.tsx';
import { useReading } from './use-reading.ts';
import styles from './post.module.css';

interface BlogPostProps {
  slug: string;
  /** What the server rendered; null when its database was away. */
  kept: KeptArticle | null;
  /** The body that came with the page, as markup: it is not repeated in the props. */
  children?: ReactNode;
}

/** One post in every state: loading, error, post (spec §2, §4). */
export function BlogPost({ slug, kept, children }: BlogPostProps) {
  const load = useCallback((signal: AbortSignal) => loadPost(slug, kept, signal), [slug, kept]);
  const source = useMemo(() => ({ kept, load, failure: postFailure }), [kept, load]);
  const { reading, busy, again } = useReading(source);

  if (reading.state !== 'shown') {
    return (
      <div className={styles.page}>
        <div className="wrap">
          <BackToBlog />
        </div>
        {reading.state === 'loading' ? (
          <PostSkeleton />
        ) : (
          <Failure
            heading="h1"
            message={reading.message}
            detail={blog.away}
            retry={{ busy, again }}
          />
        )}
      </div>
    );
  }
  const { post, html, related } = reading.data;
  return (
    <div className={styles.page}>
      <div className="wrap">
        <BackToBlog />
      </div>
      {reading.message !== undefined && (
        <StaleNotice message={reading.message} busy={busy} again={again} />
      )}
      <article className="wrap" aria-labelledby="post-title">
        <ArticleHead post={post} />
        {post.coverImage && (
          <Plate
            src={post.coverImage}
            sizes="(width >= 80rem) 1280px, 94vw"
            eager
            className={styles.plate}
          />
        )}
        <div className={`columns ${styles.reading}`}>
          <Byline post={post} />
          <div className={styles.text}>
            {html === undefined ? (
              <div className="article-body">{children}</div>
            ) : (
              // The server made and sanitised it (src/server/blog/render-body.ts).
              <div className="article-body" dangerouslySetInnerHTML={{ __html: html }} />
            )}
            {post.tags.length > 0 && (
              <div className={styles.tags}>
                <p id="tags">{blog.post.filedUnder}</p>
                <ul role="list" aria-labelledby="tags">
                  {post.tags.map((tag) => (
                    <li key={tag}>{tag}</li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </div>
      </article>
      {related.length > 0 && <Related posts={related} />}
    </div>
  );
}
