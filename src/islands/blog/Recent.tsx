import { formatBlogDay } from '#lib/dates.ts';
import { postPath } from '#lib/blog-paths.ts';
import type { ListedPost } from './load-list.ts';
import { Plate } from './Plate.tsx';
import styles from './list.module.css';

/** The others, as an atlas lists its sheets: when, what, and a small plate (P-60). */
export function Recent({ heading, posts }: { heading?: string; posts: ListedPost[] }) {
  const Title = heading === undefined ? 'h2' : 'h3';
  return (
    <section className={`wrap ${styles.recent}`} aria-label={heading}>
      {heading !== undefined && <h2 className="type-h2">{heading}</h2>}
      <ul role="list">
        {posts.map((post) => (
          <li key={post.id}>
            <article className={styles.row}>
              <p className={styles.when}>
                {post.publishedAt && (
                  <time dateTime={post.publishedAt}>{formatBlogDay(post.publishedAt)}</time>
                )}
                {post.category && <span>{post.category}</span>}
              </p>
              <div>
                <Title className="type-h3">
                  <a className={styles.cover} href={postPath(post.slug)}>
                    {post.title}
                  </a>
                </Title>
                {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
              </div>
              <Plate
                src={post.coverImage}
                sizes="(width >= 64rem) 300px, (width >= 48rem) 160px, 104px"
                className={styles.thumb}
              />
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
