import band from '#art/receipt-band.svg?url';
import type { Receipt } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import { identity } from '#site/identity.ts';
import { cardBrandName } from '#lib/cards.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { formatDollars } from '#lib/money.ts';
import { Icon } from '../ui/Icon.tsx';
import { TaxStatusText } from '../ui/TaxStatusText.tsx';
import { isRefunded } from './is-refunded.ts';
import { paymentState } from './payment-state.ts';
import { ReceiptActions } from './ReceiptActions.tsx';
import styles from './receipt.module.css';

/** 'Visa ending in 4242', the name of another method, or 'N/A' (P-55). */
function methodName({ cardBrand, cardLast4, paymentMethod }: Receipt): string {
  if (!cardBrand || !cardLast4) return paymentMethod ?? donate.receipt.document.noMethod;
  return `${cardBrandName(cardBrand)} ending in ${cardLast4}`;
}

/** What of the gift may be deducted (P-55). */
function TaxText({ receipt }: { receipt: Receipt }) {
  const { tax } = donate.receipt;
  const { amountCents, refundedCents } = receipt;
  return (
    <p className={styles.tax}>
      <strong>{tax.heading}.</strong>{' '}
      {isRefunded(receipt) ? (
        tax.refunded
      ) : (
        <>
          <TaxStatusText>{tax.text}</TaxStatusText>{' '}
          {refundedCents > 0 &&
            `${tax.partlyRefunded(formatDollars(amountCents - refundedCents))} `}
          EIN <span className={styles.ein}>{identity.ein}</span>.
        </>
      )}
    </p>
  );
}

const statusIcons = { succeeded: 'check', pending: 'dots', failed: 'warning' } as const;

/** The receipt itself: a sheet with a neatline; a test gift's is hatched and says so. */
export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { document: copy } = donate.receipt;
  const { id, amountCents, donorName, donorEmail, status } = receipt;
  const at = receipt.receivedAt ?? receipt.createdAt;
  const currency = receipt.currency.toUpperCase();
  const state = paymentState(receipt);
  return (
    <article className={styles.sheet} aria-labelledby="receipt-heading">
      {state === 'failed' ? (
        <div className={`${styles.band} ${styles.blank}`} />
      ) : (
        <img className={styles.band} src={band} alt="" />
      )}
      {receipt.testMode && <p className={styles.test}>{copy.test}</p>}
      <div className={styles.body}>
        <p className={styles.name}>{identity.name}</p>
        <div className={styles.head}>
          <h2 id="receipt-heading">{copy.headings[state]}</h2>
          <p className={styles.amount}>
            {formatDollars(amountCents)} <span>{currency}</span>
          </p>
        </div>
        <dl className={styles.facts}>
          <dt>{copy.id}</dt>
          <dd className={styles.mono}>{id}</dd>
          <dt>{copy.date}</dt>
          <dd>
            <time dateTime={at}>{formatPacificDateTime(at)}</time>
          </dd>
          <dt>{copy.method}</dt>
          <dd>{methodName(receipt)}</dd>
          {donorName && <dt>{copy.name}</dt>}
          {donorName && (
            <dd>
              <bdi>{donorName}</bdi>
            </dd>
          )}
          {donorEmail && <dt>{copy.email}</dt>}
          {donorEmail && <dd>{donorEmail}</dd>}
          {receipt.refundedCents > 0 && <dt>{copy.refunded}</dt>}
          {receipt.refundedCents > 0 && (
            <dd>
              {formatDollars(receipt.refundedCents)} {currency}
            </dd>
          )}
          <dt>{copy.status}</dt>
          <dd className={styles[state]}>
            <Icon name={statusIcons[state]} />
            {status === 'succeeded' ? copy.completed : status}
          </dd>
        </dl>
        {state === 'succeeded' ? (
          <>
            <TaxText receipt={receipt} />
            <ReceiptActions donationId={id} />
          </>
        ) : (
          <p className={styles.tax}>{copy.notReceipt[state]}</p>
        )}
      </div>
    </article>
  );
}
