import '#styles/controls/hatched.css';
import band from '#art/receipt-band.svg?url';
import type { ReactNode } from 'react';
import type { Receipt } from '#model/donations/contract.ts';
import { tributeLabels } from '#model/donations/tribute.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { identity } from '#model/site/identity.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { addedToCoverFees, formatCoveredFee } from '#model/donations/card-fee.ts';
import { formatCard } from '#model/donations/cards.ts';
import { hasOpenDispute } from '#model/donations/open-dispute.ts';
import { formatWithoutCode, formatMoney, formatWithCode } from '#model/money/money.ts';
import { unbroken } from '#model/dates/dates.ts';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { WrapAnywhere } from '../../ui/WrapAnywhere.tsx';
import { Button } from '../../ui/Button.tsx';
import { FullDonationId } from '../../ui/FullDonationId.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TaxStatusText } from '../../ui/TaxStatusText.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { isReturned, receiptKind, type ReceiptKind } from './receipt-kind.ts';
import styles from './receipt.module.css';

const { document: copy, tax, actions } = donate.receipt;

interface KnownReceipt {
  receipt: Receipt;
  kind: ReceiptKind;
}

// A test gift is not among these reasons; a strip of its own says so.
function whyNotDeductible({ receipt, kind }: KnownReceipt) {
  if (isReturned(kind)) return kind;
  return kind === 'succeeded' && hasOpenDispute(receipt) ? 'disputed' : null;
}

function TaxText({ receipt, kind }: KnownReceipt) {
  const { amountCents, refundedCents, currency, testMode } = receipt;
  const rest = formatMoney(amountCents - refundedCents, currency);
  const notDeductible = whyNotDeductible({ receipt, kind });
  return (
    <p className={`second type-small ${styles.tax}`}>
      <strong>{`${tax.heading}.`}</strong>{' '}
      {notDeductible || testMode ? (
        <span>{notDeductible ? tax[notDeductible] : tax.test}</span>
      ) : (
        <>
          <TaxStatusText>{tax.text}</TaxStatusText>{' '}
          <span>{refundedCents > 0 && `${tax.partlyRefunded(rest)} `}</span>
          <span>EIN</span> <span className="type-code nowrap">{identity.ein}</span>
          <span>.</span>
        </>
      )}
    </p>
  );
}

function ReceiptActions({ receipt: { id, receiptKey = id } }: { receipt: Receipt }) {
  const isHydrated = useHydrated();
  return (
    <div className={`no-print cluster ${styles.actions}`}>
      <a
        className={buttonClass('outline')}
        href={`/api/donation/${encodeURIComponent(receiptKey)}/receipt.pdf`}
        download={`receipt-${id}.pdf`}
      >
        <Icon name="download" />
        <span>{actions.pdf}</span>
      </a>
      <Button
        variant="outline"
        icon="printer"
        label={actions.print}
        disabled={!isHydrated}
        onClick={() => print()}
      />
    </div>
  );
}

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
  if (isReturned(kind)) return copy[kind];
  if (kind !== 'succeeded') return status;
  if (refundedCents > 0) {
    return disputed ? copy.partlyRefundedAndDisputed : copy.partlyRefunded;
  }
  return disputed ? copy.disputed : copy.completed;
}

function Refund({ receipt: { refundedCents, refundedAt, currency } }: KnownReceipt) {
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

/**
 * Shows a donation as a sheet to print. A pending or failed one says that it is no receipt, in place of the tax text
 * and the buttons.
 */
export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { id, amountCents, refundedCents, donorName, donorEmail } = receipt;
  const { cardBrand, cardLast4, paymentMethod, tribute } = receipt;
  const at = receipt.receivedAt ?? receipt.createdAt;
  const currency = receipt.currency.toUpperCase();
  const kind = receiptKind(receipt);
  const known = { receipt, kind };
  const notDeductible = whyNotDeductible(known);
  const look = notDeductible ?? kind;
  return (
    <article className={`sheet banded ${styles.sheet}`} aria-labelledby="receipt-heading">
      {kind === 'failed' ? (
        <div className={`unsurveyed ${styles.band}`} />
      ) : (
        <img className={styles.band} src={band} alt="" />
      )}
      {receipt.testMode && <p className={`hatched ${styles.strip}`}>{copy.test}</p>}
      {notDeductible && (
        <p className={`hatched ${styles.strip}`}>{copy.notDeductible[notDeductible]}</p>
      )}
      <div className={styles.body}>
        <p className={styles.name}>{identity.name}</p>
        <div className={`cluster ${styles.head}`}>
          <h2 className="type-h3" id="receipt-heading">
            {copy.headings[kind]}
          </h2>
          <p className={styles.amount}>
            <span>{formatWithoutCode(amountCents, receipt.currency)}</span>{' '}
            <small>{currency}</small>
          </p>
        </div>
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
          <Detail term={copy.email}>
            {donorEmail && <WrapAnywhere>{donorEmail}</WrapAnywhere>}
          </Detail>
          {tribute && (
            <Detail term={tributeLabels[tribute.kind]}>
              <bdi>{tribute.name}</bdi>
              <NoticeState receipt={receipt} />
            </Detail>
          )}
          <Detail term={receipt.disputeLost ? copy.returnedAmount : copy.refunded}>
            {refundedCents > 0 && <Refund {...known} />}
          </Detail>
          <Detail term={copy.status} className={`${styles.status} ${styles[look] ?? ''}`}>
            <Icon name={look === 'disputed' ? 'warning' : statusIcons[look]} />
            <span>{describeStatus(known)}</span>
          </Detail>
        </dl>
        {kind === 'pending' || kind === 'failed' ? (
          <p className={`second type-small ${styles.tax}`}>{copy.notReceipt[kind]}</p>
        ) : (
          <>
            <TaxText {...known} />
            <ReceiptActions receipt={receipt} />
          </>
        )}
      </div>
    </article>
  );
}
