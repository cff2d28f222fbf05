import { useEffect, useRef } from 'react';
import { donationMessages } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import { identity } from '#site/identity.ts';
import { Notice } from '../ui/Notice.tsx';
import type { Payment } from './flow.ts';
import { receiptPath } from './pay.ts';
import styles from './donate.module.css';

interface PaymentNoticeProps {
  payment: Payment;
  /** The provider gave no answer: the payment may have been made. */
  isUnanswered: boolean;
  donationId: string;
  hasEmail: boolean;
}

/** What the provider or our own records said of the payment, right under the fields. */
export function PaymentNotice(props: PaymentNoticeProps) {
  const { payment, isUnanswered, donationId, hasEmail } = props;
  const notice = useRef<HTMLDivElement>(null);
  const takesFocus =
    payment.state === 'unrecorded' || (payment.state === 'refused' && payment.focus);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus, payment]);

  const copy = donate.payment;
  if (payment.state === 'refused') {
    // A field that is empty or wrong, which the provider marks itself, needs no more words.
    const isDeclined = payment.focus;
    const detail = payment.isOver
      ? copy.over
      : isUnanswered
        ? copy.maybePaid
        : isDeclined && copy.declined;
    return (
      <div className={styles.notice}>
        <Notice tone="bad" role="alert" title={payment.message} ref={notice}>
          {detail && <p>{detail}</p>}
        </Notice>
      </div>
    );
  }
  if (payment.state !== 'unrecorded') return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="warn"
        role="alert"
        title={donationMessages.confirmFailed(payment.paymentIntentId)}
        ref={notice}
      >
        <p>{hasEmail ? copy.unrecordedWithMail : copy.unrecorded}</p>
        <p>
          <a href={receiptPath(donationId)}>{copy.openReceipt}</a>
          {' · '}
          <a href={`mailto:${identity.email}?subject=Payment%20${payment.paymentIntentId}`}>
            {identity.email}
          </a>
        </p>
      </Notice>
    </div>
  );
}
