import band from '#art/receipt-band.svg?url';
import type { Receipt } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import { identity } from '#site/identity.ts';
import { cardBrandName } from '#lib/cards.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { formatDollars } from '#lib/money.ts';
import { Icon } from '../ui/Icon.tsx';
import { TaxStatusText } from '../ui/TaxStatusText.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import styles from './receipt.module.css';

/** 'Visa ending in 4242', or 'N/A' (spec §2). */
function paymentMethod({ cardBrand, cardLast4 }: Receipt): string {
  if (!cardBrand || !cardLast4) return donate.receipt.document.noMethod;
  return `${cardBrandName(cardBrand)} ending in ${cardLast4}`;
}

/** The receipt itself: a sheet with a neatline; a test gift's is hatched and says so. */
export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { document: copy, tax } = donate.receipt;
  const { id, amountCents, currency, createdAt, donorName, donorEmail, status } = receipt;
  return (
    <article className={styles.sheet} aria-labelledby="receipt-heading">
      <img className={styles.band} src={band} alt="" />
      {receipt.testMode && <p className={styles.test}>{copy.test}</p>}
      <div className={styles.body}>
        <p className={styles.name}>{identity.name}</p>
        <div className={styles.head}>
          <h2 id="receipt-heading">{copy.heading}</h2>
          <p className={styles.amount}>
            {formatDollars(amountCents)} <span>{currency.toUpperCase()}</span>
          </p>
        </div>
        <dl className={styles.facts}>
          <dt>{copy.id}</dt>
          <dd className={styles.mono}>{id}</dd>
          <dt>{copy.date}</dt>
          <dd>
            <time dateTime={createdAt}>{formatPacificDateTime(createdAt)}</time>
          </dd>
          <dt>{copy.method}</dt>
          <dd>{paymentMethod(receipt)}</dd>
          {donorName && <dt>{copy.name}</dt>}
          {donorName && (
            <dd>
              <bdi>{donorName}</bdi>
            </dd>
          )}
          {donorEmail && <dt>{copy.email}</dt>}
          {donorEmail && <dd>{donorEmail}</dd>}
          <dt>{copy.status}</dt>
          <dd className={styles[status]}>
            {status === 'succeeded' && <Icon name="check" />}
            {status === 'succeeded' ? copy.completed : status}
          </dd>
        </dl>
        {status !== 'failed' && (
          <p className={styles.tax}>
            <strong>{tax.heading}.</strong> <TaxStatusText>{tax.text}</TaxStatusText> EIN{' '}
            <span>{identity.ein}</span>.
          </p>
        )}
        {status === 'succeeded' && <ReceiptActions donationId={id} />}
      </div>
    </article>
  );
}
