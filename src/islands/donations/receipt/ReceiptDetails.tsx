import type { ReactNode } from 'react';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { unbroken } from '#model/dates/dates.ts';
import { addedToCoverFees, formatCoveredFee } from '#model/donations/card-fee.ts';
import { formatCard } from '#model/donations/cards.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import type { Receipt } from '#model/donations/contract.ts';
import { hasOpenDispute } from '#model/donations/open-dispute.ts';
import { returnedBy } from '#model/donations/returned-by.ts';
import { tributeLabels } from '#model/donations/tribute.ts';
import { formatWithCode } from '#model/money/money.ts';
import { FullDonationId } from '../../ui/FullDonationId.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { WrapAnywhere } from '../../ui/WrapAnywhere.tsx';
import { isReturned, type ReceiptKind } from './receipt-kind.ts';
import type { KnownReceipt } from './ReceiptTaxText.tsx';
import styles from './receipt.module.css';

const { document: copy } = donate.receipt;

interface DetailProps {
  term: string;
  className?: string | undefined;
  children: ReactNode;
}

function Detail({ term, className, children }: DetailProps) {
  if (!children) return null;
  return (
    <>
      <dt className="second">{term}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

const statusIcons = {
  succeeded: 'check',
  refunded: 'undo',
  returned: 'undo',
  pending: 'ellipsis',
  failed: 'warning',
} as const;

// Returns 'Completed' when succeeded, with what is true beside it; else the raw status.
function describeStatus({ receipt, kind }: KnownReceipt): string {
  const { status, refundedCents } = receipt;
  const disputed = hasOpenDispute(receipt);
  if (isReturned(kind)) return returnedBy(receipt) === 'both' ? copy.returnedAmount : copy[kind];
  if (kind !== 'succeeded') return status;
  if (refundedCents > 0) {
    if (returnedBy(receipt) !== 'us') return copy.partlyReturned;
    return disputed ? copy.partlyRefundedAndDisputed : copy.partlyRefunded;
  }
  return disputed ? copy.disputed : copy.completed;
}

function Refund({ receipt: { refundedCents, refundedAt, currency } }: { receipt: Receipt }) {
  const amount = formatWithCode(refundedCents, currency);
  return refundedAt ? copy.on(amount, unbroken(formatPacificDate(refundedAt))) : amount;
}

function NoticeState({ receipt }: { receipt: Receipt }) {
  const { tribute, tributeNotice, tributeNoticeAt, receivedAt } = receipt;
  const name = tribute?.notify?.name;
  if (!name || !tributeNotice || tributeNotice === 'none') return null;
  // The day is named where it differs from that of the gift.
  const day = tributeNoticeAt && formatPacificDate(tributeNoticeAt);
  const isLater = day && receivedAt && day !== formatPacificDate(receivedAt);
  return (
    <span className={`second type-small ${styles.notified}`}>
      {isLater
        ? copy.noticeState.queuedFor(name, unbroken(day))
        : copy.noticeState[tributeNotice](name)}
    </span>
  );
}

interface ReceiptDetailsProps extends KnownReceipt {
  /** What the status looks like. */
  look: ReceiptKind | 'disputed';
}

/** Shows what is known of a donation as terms and values. */
export function ReceiptDetails({ receipt, kind, look }: ReceiptDetailsProps) {
  const { id, refundedCents, donorName, donorEmail } = receipt;
  const { cardBrand, cardLast4, paymentMethod, tribute } = receipt;
  const at = receipt.receivedAt ?? receipt.createdAt;
  return (
    <dl className={styles.details}>
      <Detail term={copy.id} className="type-code">
        <FullDonationId id={id} />
      </Detail>
      <Detail term={copy.date}>
        <time dateTime={at}>{formatPacificDateTime(at)}</time>
      </Detail>
      <Detail term={copy.method}>
        {formatCard(cardBrand, cardLast4) ?? paymentMethod ?? copy.noMethod}
      </Detail>
      <Detail term={addedToCoverFees}>{formatCoveredFee(receipt)}</Detail>
      <Detail term={copy.name}>{donorName && <bdi>{donorName}</bdi>}</Detail>
      <Detail term={copy.email}>{donorEmail && <WrapAnywhere>{donorEmail}</WrapAnywhere>}</Detail>
      {tribute && (
        <Detail term={tributeLabels[tribute.kind]}>
          <bdi>{tribute.name}</bdi>
          <NoticeState receipt={receipt} />
        </Detail>
      )}
      <Detail term={returnedBy(receipt) === 'us' ? copy.refunded : copy.returnedAmount}>
        {refundedCents > 0 && <Refund receipt={receipt} />}
      </Detail>
      <Detail term={copy.status} className={`${styles.status} ${styles[look] ?? ''}`}>
        <Icon name={look === 'disputed' ? 'warning' : statusIcons[look]} />
        <span>{describeStatus({ receipt, kind })}</span>
      </Detail>
    </dl>
  );
}
