import type { RelatedPost } from '#contracts/blog.ts';
import { postPath } from '#lib/blog-paths.ts';
import { blog } from '#site/copy/blog.ts';
import { Plate } from './Plate.tsx';
import styles from './post.module.css';

/** Up to three posts that share something with this one (P-63). */
export function Related({ posts }: { posts: RelatedPost[] }) {
  return (
    <section className={`no-print ${styles.related}`} aria-labelledby="related">
      <div className="wrap">
        <h2 id="related" className="type-h2">
          {blog.post.related}
        </h2>
        <ul role="list">
          {posts.map((post) => (
            <li key={post.id}>
              <Plate
                src={post.coverImage}
                sizes="(width >= 80rem) 400px, (width >= 48rem) 30vw, 87vw"
              />
              <h3 className="type-h3">
                <a href={postPath(post.slug)}>{post.title}</a>
              </h3>
              {post.excerpt && <p>{post.excerpt}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
