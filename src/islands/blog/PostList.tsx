import { blogMessages } from '#contracts/blog/blog.ts';
import { blogPath, olderPath } from '#lib/blog/blog-paths.ts';
import { formatBlogDay } from '#lib/dates.ts';
import { blog } from '#site/copy/blog.ts';
import { Icon } from '../ui/Icon.tsx';
import { CoverImage, PostLink } from './CoverImage.tsx';
import type { ListedPost, ListedPosts } from './load-blog.ts';
import styles from './list.module.css';

function Day({ post }: { post: ListedPost }) {
  return (
    post.publishedAt && <time dateTime={post.publishedAt}>{formatBlogDay(post.publishedAt)}</time>
  );
}

function Featured({ post }: { post: ListedPost }) {
  return (
    <section className={`wrap ${styles.featured}`} aria-labelledby="featured">
      <h2 id="featured" className={styles.label}>
        {blog.featured}
      </h2>
      <article className={styles.lead}>
        <CoverImage
          src={post.coverImage}
          sizes="(width >= 80rem) 721px, (width >= 64rem) 53vw, (width >= 48rem) 42vw, 87vw"
          eager
        />
        <div className={styles.words}>
          {post.category && <p className={`type-small ${styles.category}`}>{post.category}</p>}
          <h3 className="type-h2">
            <PostLink post={post} />
          </h3>
          {post.excerpt && (
            <p className={`second type-article ${styles.summary}`}>{post.excerpt}</p>
          )}
          <p className={`second type-small cluster ${styles.facts}`}>
            {post.authorName && <span>{post.authorName}</span>}
            <Day post={post} />
            <span>{blog.readTime}</span>
          </p>
        </div>
      </article>
    </section>
  );
}

function Recent({ heading, posts }: { heading?: string | undefined; posts: ListedPost[] }) {
  const Title = heading === undefined ? 'h2' : 'h3';
  return (
    <section className={`wrap ${styles.recent}`} aria-label={heading}>
      {heading !== undefined && <h2 className="type-h2">{heading}</h2>}
      <ul role="list">
        {posts.map((post) => (
          <li key={post.id}>
            <article className={styles.row}>
              <p className={`second type-small cluster ${styles.facts} ${styles.when}`}>
                <Day post={post} />
                {post.category && <span>{post.category}</span>}
              </p>
              <div>
                <Title className="type-h3">
                  <PostLink post={post} />
                </Title>
                {post.excerpt && <p className={`second ${styles.excerpt}`}>{post.excerpt}</p>}
              </div>
              <CoverImage
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

interface PostListProps extends ListedPosts {
  /** Where the page of the list starts; undefined on the front page. */
  after?: string | undefined;
}

/** One page of the list; the front page features the newest post (P-60). */
export function PostList({ posts, older, after }: PostListProps) {
  const isFront = after === undefined;
  const [first] = posts;
  const others = isFront ? posts.slice(1) : posts;
  return (
    <>
      {!first && (
        <div className={`wrap ${styles.empty}`}>
          <h2 className="type-h2">{blogMessages.empty}</h2>
          <p className="type-lead">{blog.empty.text}</p>
        </div>
      )}
      {first && isFront && <Featured post={first} />}
      {others.length > 0 && <Recent heading={isFront ? blog.recent : undefined} posts={others} />}
      {(older !== undefined || !isFront) && (
        <nav className={`wrap cluster ${styles.pages}`} aria-label={blog.older.title}>
          {!isFront && (
            <a className="arrow-link" href={blogPath}>
              <Icon name="arrow-left" />
              <span>{blog.older.newest}</span>
            </a>
          )}
          {older !== undefined && (
            <a className="arrow-link" href={olderPath(older)} rel="next">
              <span>{blog.older.link}</span>
              <Icon name="arrow-right" />
            </a>
          )}
        </nav>
      )}
    </>
  );
}
