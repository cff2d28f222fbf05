import { PageHeader } from '../../kit/PageHeader.tsx';
import styles from './editor.module.css';

/** The editor's real layout while its post is on the way. */
export function EditorSkeleton() {
  return (
    <div className={styles.alone} aria-busy="true">
      <PageHeader title="Edit Post" subtitle="Loading the post" />
      <div className={styles.waiting} aria-hidden="true">
        <span />
        <span />
        <span />
        <span data-tall />
      </div>
    </div>
  );
}
