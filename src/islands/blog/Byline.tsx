import { formatBlogDay } from '#lib/dates.ts';
import { blog } from '#site/copy/blog.ts';
import type { ShownPost } from './load-post.ts';
import styles from './post.module.css';

/** The initiative's mark stands for an author without a picture. */
const mark = '/favicon.svg';

/** Who wrote it, when, and how long it takes (P-61). */
export function Byline({ post }: { post: ShownPost }) {
  return (
    <div className={styles.byline}>
      {post.authorName && (
        <div className={styles.author}>
          <img src={post.authorAvatar || mark} alt="" width="44" height="44" decoding="async" />
          <p>
            <strong>{post.authorName}</strong>
            {post.authorTitle && <span>{post.authorTitle}</span>}
          </p>
        </div>
      )}
      <dl>
        {post.publishedAt && (
          <>
            <dt>{blog.post.published}</dt>
            <dd>
              <time dateTime={post.publishedAt}>{formatBlogDay(post.publishedAt)}</time>
            </dd>
          </>
        )}
        <dt>{blog.post.length}</dt>
        <dd>{blog.readTime}</dd>
      </dl>
    </div>
  );
}
