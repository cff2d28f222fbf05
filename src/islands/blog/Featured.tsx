import { formatBlogDay } from '#lib/dates.ts';
import { postPath } from '#lib/blog-paths.ts';
import { blog } from '#site/copy/blog.ts';
import type { ListedPost } from './load-list.ts';
import { Plate } from './Plate.tsx';
import styles from './list.module.css';

/** The newest post: a plate of its own (P-60). */
export function Featured({ post }: { post: ListedPost }) {
  return (
    <section className={`wrap ${styles.featured}`} aria-labelledby="featured">
      <h2 id="featured" className={styles.label}>
        {blog.featured}
      </h2>
      <article className={styles.lead}>
        <Plate
          src={post.coverImage}
          sizes="(width >= 80rem) 721px, (width >= 64rem) 53vw, (width >= 48rem) 42vw, 87vw"
          eager
        />
        <div className={styles.words}>
          {post.category && <p className={styles.category}>{post.category}</p>}
          <h3 className="type-h2">
            <a className={styles.cover} href={postPath(post.slug)}>
              {post.title}
            </a>
          </h3>
          {post.excerpt && <p className={styles.summary}>{post.excerpt}</p>}
          <p className={styles.facts}>
            {post.authorName && <span>{post.authorName}</span>}
            {post.publishedAt && (
              <time dateTime={post.publishedAt}>{formatBlogDay(post.publishedAt)}</time>
            )}
            <span>{blog.readTime}</span>
          </p>
        </div>
      </article>
    </section>
  );
}
