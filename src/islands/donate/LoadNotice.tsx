import { donate } from '#site/copy/donate.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SlowNotice } from './SlowNotice.tsx';
import { useSlow } from './use-slow.ts';
import styles from './donate.module.css';

interface LoadNoticeProps {
  state: 'loading' | 'ready' | 'failed';
  /** How often loading was begun again; each time patience starts anew. */
  tries: number;
  /** An earlier press of Donate got no answer: it may have been paid. */
  isUnanswered: boolean;
  onRetry: () => void;
}

/** How loading the payment fields goes, when it does not simply go well. */
export function LoadNotice({ state, tries, isUnanswered, onRetry }: LoadNoticeProps) {
  const slow = useSlow(state === 'loading', tries);
  if (slow) return <SlowNotice onRetry={onRetry} />;
  if (state !== 'failed') return null;
  const { loadFailed, loadFailedDetail, loadFailedUnknown, retry } = donate.payment;
  return (
    <div className={styles.notice}>
      <Notice tone="bad" role="alert" title={loadFailed}>
        <p>{isUnanswered ? loadFailedUnknown : loadFailedDetail}</p>
        <Button variant="outline" label={retry} onClick={onRetry} />
      </Notice>
    </div>
  );
}
