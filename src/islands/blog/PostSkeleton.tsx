import { blog } from '#site/copy/blog.ts';
import styles from './post.module.css';

/** The article's own outlines while it loads. */
export function PostSkeleton() {
  return (
    <div className={`wrap state-waiting`} role="status">
      <h1 className="visually-hidden">{blog.post.loading}</h1>
      <div className={`columns ${styles.head}`} aria-hidden="true">
        <div className={styles.title}>
          {['title', 'title', 'line', 'short'].map((kind, index) => (
            <span key={index} className={`state-bone state-${kind}`} />
          ))}
        </div>
      </div>
      <span className={`state-picture ${styles.plate}`} aria-hidden="true" />
      <div className={`columns ${styles.reading}`} aria-hidden="true">
        <div className={styles.text}>
          {['line', 'line', 'line', 'short'].map((kind, index) => (
            <span key={index} className={`state-bone state-${kind}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
