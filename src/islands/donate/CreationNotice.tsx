import { useEffect, useRef } from 'react';
import { Notice } from '../ui/Notice.tsx';
import type { Creation } from './flow.ts';
import { SlowNotice } from './SlowNotice.tsx';
import { useSlow } from './use-slow.ts';
import styles from './donate.module.css';

interface CreationNoticeProps {
  creation: Creation;
  onResend: () => void;
}

/** What came of asking for the payment: a failure in words, or that it takes long. */
export function CreationNotice({ creation, onResend }: CreationNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const slow = useSlow(creation.state === 'busy');
  const takesFocus =
    creation.state === 'failed' && !creation.fields.donorName && !creation.fields.donorEmail;
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus, creation]);

  if (slow) return <SlowNotice onRetry={onResend} />;
  if (creation.state !== 'failed') return null;
  return (
    <div className={styles.notice}>
      <Notice tone="bad" role="alert" title={creation.message} ref={notice}>
        {creation.detail && <p>{creation.detail}</p>}
      </Notice>
    </div>
  );
}
