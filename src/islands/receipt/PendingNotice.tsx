import type { Receipt } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './receipt.module.css';

interface PendingNoticeProps {
  receipt: Receipt;
  /** True while the page asks again by itself. */
  waiting: boolean;
  onAsk: () => void;
}

/** A payment that the bank has not confirmed, and where the receipt will be. */
export function PendingNotice({ receipt, waiting, onAsk }: PendingNoticeProps) {
  const { pending } = donate.receipt;
  return (
    <>
      <Notice tone="warn" icon="dots" role="status" title={pending.title}>
        <p>{receipt.processing ? pending.processing : pending.text}</p>
      </Notice>
      <div className={styles.wait}>
        {waiting && <span className={styles.waitBar} aria-hidden="true" />}
        <p>{pending[waiting ? 'updates' : 'stopped'](receipt.donorEmail)}</p>
      </div>
      {!waiting && <Button variant="outline" label={pending.again} onClick={onAsk} />}
    </>
  );
}
