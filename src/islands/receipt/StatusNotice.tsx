import type { DonationStatus } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface StatusNoticeProps {
  status: DonationStatus;
  /** True while the page looks again by itself. */
  waiting: boolean;
  onLook: () => void;
}

/** What a donor must know of a payment that is not completed. */
export function StatusNotice({ status, waiting, onLook }: StatusNoticeProps) {
  const { pending, failed } = donate.receipt;
  if (status === 'pending') {
    return (
      <Notice tone="warn" role="status" title={pending.title}>
        <p>{waiting ? pending.text : pending.stopped}</p>
        {!waiting && <Button variant="outline" label={pending.again} onClick={onLook} />}
      </Notice>
    );
  }
  if (status !== 'failed') return null;
  return (
    <Notice tone="bad" role="status" title={failed.title}>
      <p>{failed.text}</p>
      <p>
        <a href={failed.again.href}>{failed.again.label}</a>
      </p>
    </Notice>
  );
}
