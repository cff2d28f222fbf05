import { donate } from '#site/copy/donate.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './donate.module.css';

/** Said after ten seconds without an answer. */
export function SlowNotice({ onRetry }: { onRetry: () => void }) {
  const { slow, slowDetail, retry } = donate.payment;
  return (
    <div className={styles.notice}>
      <Notice tone="info" role="status" title={slow}>
        <p>{slowDetail}</p>
        <Button variant="outline" label={retry} onClick={onRetry} />
      </Notice>
    </div>
  );
}
