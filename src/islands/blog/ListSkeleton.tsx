import { blog } from '#site/copy/blog.ts';
import styles from './list.module.css';

/** The list's own outlines while it loads, so that nothing moves when it comes. */
export function ListSkeleton() {
  return (
    <div className={`wrap ${styles.featured} state-waiting`} role="status">
      <p className="visually-hidden">{blog.loading}</p>
      <div className={styles.lead} aria-hidden="true">
        <span className="state-picture" />
        <div className={styles.words}>
          {['title', 'title', 'line', 'line', 'short'].map((kind, index) => (
            <span key={index} className={`state-bone state-${kind}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
