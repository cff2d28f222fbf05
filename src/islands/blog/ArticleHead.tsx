import type { ShownPost } from './load-post.ts';
import styles from './post.module.css';

/** Category, title and excerpt (P-61). */
export function ArticleHead({ post }: { post: ShownPost }) {
  return (
    <header className={`columns ${styles.head}`}>
      {post.category && <p className={styles.category}>{post.category}</p>}
      <div className={styles.title}>
        <h1 id="post-title">{post.title}</h1>
        {post.excerpt && <p className="type-lead">{post.excerpt}</p>}
      </div>
    </header>
  );
}
