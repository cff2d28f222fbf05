import band from '#art/receipt-band.svg?url';
import type { ReactNode } from 'react';
import type { Receipt } from '#contracts/donations/donations.ts';
import { donate } from '#site/copy/donations/donate.ts';
import { identity } from '#site/identity.ts';
import { buttonClass } from '#lib/button-class.ts';
import { cardName } from '#lib/donations/cards.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TaxStatusText } from '../ui/TaxStatusText.tsx';
import { isRefunded, shownStatus } from './use-receipt.ts';
import styles from './receipt.module.css';

const { document: copy, tax, actions } = donate.receipt;

function TaxText({ receipt }: { receipt: Receipt }) {
  const { amountCents, refundedCents } = receipt;
  const rest = formatDollars(amountCents - refundedCents);
  return (
    <p className={`second type-small ${styles.tax}`}>
      <strong>{`${tax.heading}.`}</strong>{' '}
      {isRefunded(receipt) ? (
        <span>{tax.refunded}</span>
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

function ReceiptActions({ donationId }: { donationId: string }) {
  return (
    <div className={`no-print cluster ${styles.actions}`}>
      <a
        className={buttonClass('outline')}
        href={`/api/donation/${encodeURIComponent(donationId)}/receipt.pdf`}
        download={`receipt-${donationId}.pdf`}
      >
        <Icon name="download" />
        <span>{actions.pdf}</span>
      </a>
      <Button variant="outline" icon="printer" label={actions.print} onClick={() => print()} />
    </div>
  );
}

interface FactProps {
  term: string;
  className?: string | undefined;
  children: ReactNode;
}

function Fact({ term, className, children }: FactProps) {
  if (!children) return null;
  return (
    <>
      <dt className="second">{term}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

const statusIcons = { succeeded: 'check', pending: 'ellipsis', failed: 'warning' } as const;

/** The receipt itself, on a framed sheet; a test donation's is hatched and says so. */
export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { id, amountCents, refundedCents, donorName, donorEmail, status } = receipt;
  const { cardBrand, cardLast4, paymentMethod } = receipt;
  const at = receipt.receivedAt ?? receipt.createdAt;
  const currency = receipt.currency.toUpperCase();
  const shown = shownStatus(receipt);
  return (
    <article className={`sheet ${styles.sheet}`} aria-labelledby="receipt-heading">
      {shown === 'failed' ? (
        <div className={`unsurveyed ${styles.band}`} />
      ) : (
        <img className={styles.band} src={band} alt="" />
      )}
      {receipt.testMode && <p className={`hatched ${styles.test}`}>{copy.test}</p>}
      <div className={styles.body}>
        <p className={styles.name}>{identity.name}</p>
        <div className={`cluster ${styles.head}`}>
          <h2 className="type-h3" id="receipt-heading">
            {copy.headings[shown]}
          </h2>
          <p className={styles.amount}>
            {formatDollars(amountCents)} <span>{currency}</span>
          </p>
        </div>
        <dl className={styles.facts}>
          <Fact term={copy.id} className="type-code">
            {id}
          </Fact>
          <Fact term={copy.date}>
            <time dateTime={at}>{formatPacificDateTime(at)}</time>
          </Fact>
          <Fact term={copy.method}>
            {cardName(cardBrand, cardLast4) ?? paymentMethod ?? copy.noMethod}
          </Fact>
          <Fact term={copy.name}>{donorName && <bdi>{donorName}</bdi>}</Fact>
          <Fact term={copy.email}>{donorEmail}</Fact>
          <Fact term={copy.refunded}>
            {refundedCents > 0 && `${formatDollars(refundedCents)} ${currency}`}
          </Fact>
          <Fact term={copy.status} className={`${styles.status} ${styles[shown]}`}>
            <Icon name={statusIcons[shown]} />
            <span>{status === 'succeeded' ? copy.completed : status}</span>
          </Fact>
        </dl>
        {shown === 'succeeded' ? (
          <>
            <TaxText receipt={receipt} />
            <ReceiptActions donationId={id} />
          </>
        ) : (
          <p className={`second type-small ${styles.tax}`}>{copy.notReceipt[shown]}</p>
        )}
      </div>
    </article>
  );
}
