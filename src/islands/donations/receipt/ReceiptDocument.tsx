import '#styles/controls/hatched.css';
import band from '#art/receipt-band.svg?url';
import type { Receipt } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { identity } from '#model/site/identity.ts';
import { formatWithoutCode } from '#model/money/money.ts';
import { receiptKind } from './receipt-kind.ts';
import { ReceiptActions } from './ReceiptActions.tsx';
import { ReceiptDetails } from './ReceiptDetails.tsx';
import { ReceiptTaxText, whyNotDeductible } from './ReceiptTaxText.tsx';
import styles from './receipt.module.css';

const { document: copy } = donate.receipt;

/**
 * Shows a donation as a sheet to print. A pending or failed one says that it is no receipt, in place of the tax text
 * and the buttons.
 */
export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { amountCents } = receipt;
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
        <ReceiptDetails {...known} look={look} />
        {kind === 'pending' || kind === 'failed' ? (
          <p className={`second type-small ${styles.tax}`}>{copy.notReceipt[kind]}</p>
        ) : (
          <>
            <ReceiptTaxText {...known} />
            <ReceiptActions receipt={receipt} />
          </>
        )}
      </div>
    </article>
  );
}
