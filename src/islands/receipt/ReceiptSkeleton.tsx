import { donate } from '#site/copy/donate.ts';
import styles from './receipt.module.css';

/** The receipt's outlines while it loads. */
export function ReceiptSkeleton() {
  return (
    <div className={`wrap ${styles.page}`} aria-busy="true">
      <div className={styles.intro}>
        <h1 className="visually-hidden">{donate.receipt.title}</h1>
        <p className="visually-hidden" role="status">
          {donate.receipt.loading}
        </p>
        <div className={styles.bones} aria-hidden="true">
          <span className={styles.boneTitle} />
          <span className={styles.boneTitle} />
          <span />
          <span />
        </div>
      </div>
      <div className={styles.sheet} aria-hidden="true">
        <div className={styles.band} />
        <div className={`${styles.body} ${styles.bones}`}>
          {['heading', 'id', 'date', 'method', 'donor', 'email', 'status'].map((line) => (
            <span key={line} className={styles.boneLine} />
          ))}
        </div>
      </div>
    </div>
  );
}
