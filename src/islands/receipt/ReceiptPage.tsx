import { useEffect, useRef } from 'react';
import { donate } from '#site/copy/donate.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { formatDollars } from '#lib/money.ts';
import { FailedPayment } from './FailedPayment.tsx';
import { Impact } from './Impact.tsx';
import { isRefunded } from './is-refunded.ts';
import { PendingNotice } from './PendingNotice.tsx';
import { paymentState } from './payment-state.ts';
import { ReceiptDocument } from './ReceiptDocument.tsx';
import { ReceiptProblem } from './ReceiptProblem.tsx';
import { ReceiptSkeleton } from './ReceiptSkeleton.tsx';
import { SentNotice } from './SentNotice.tsx';
import { useReceipt } from './use-receipt.ts';
import styles from './receipt.module.css';

/** The receipt of the donation that the address names, in every state (P-55). */
export function ReceiptPage() {
  const { receipt, failure, waiting, asks, again } = useReceipt();
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = receipt !== null;
  useEffect(() => {
    // The button that the donor pressed is gone.
    if (isShown && asks > 0) heading.current?.focus();
  }, [isShown, asks]);
  const copy = donate.receipt;
  if (failure) return <ReceiptProblem failure={failure} onRetry={again} />;
  if (!receipt) return <ReceiptSkeleton />;
  const state = paymentState(receipt);
  const lead = isRefunded(receipt) ? copy.refundedLead : copy.lead;
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.intro}>
        <h1 className={`type-h1 ${styles.title}`} tabIndex={-1} ref={heading}>
          {state === 'failed' ? copy.failed.heading : copy.heading}
        </h1>
        {receipt.receivedAt && (
          <p className="type-lead">
            {lead(formatDollars(receipt.amountCents), formatPacificDate(receipt.receivedAt))}
          </p>
        )}
        {state === 'failed' && <FailedPayment receipt={receipt} />}
        {state === 'pending' && <PendingNotice {...{ receipt, waiting }} onAsk={again} />}
        {state === 'succeeded' && <SentNotice receipt={receipt} />}
      </header>
      <ReceiptDocument receipt={receipt} />
      {state !== 'failed' && <Impact />}
    </div>
  );
}
