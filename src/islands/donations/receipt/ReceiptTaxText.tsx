import { donate } from '#model/donations/checkout-copy.ts';
import type { Receipt } from '#model/donations/contract.ts';
import { hasOpenDispute } from '#model/donations/open-dispute.ts';
import { formatMoney } from '#model/money/money.ts';
import { identity } from '#model/site/identity.ts';
import { TaxStatusText } from '../../ui/TaxStatusText.tsx';
import { returnedBy } from '#model/donations/returned-by.ts';
import { isReturned, type ReceiptKind } from './receipt-kind.ts';
import styles from './receipt.module.css';

const { tax } = donate.receipt;

/** Holds a receipt with the kind as which it presents itself. */
export interface KnownReceipt {
  receipt: Receipt;
  kind: ReceiptKind;
}

/**
 * Returns why a paid donation counts for no taxes, or null. A test gift is not among these reasons; a strip of its own
 * says so.
 */
export function whyNotDeductible({ receipt, kind }: KnownReceipt) {
  if (isReturned(kind)) return kind;
  return kind === 'succeeded' && hasOpenDispute(receipt) ? 'disputed' : null;
}

/** Says what of a paid donation counts for taxes, or why nothing does. */
export function ReceiptTaxText({ receipt, kind }: KnownReceipt) {
  const { amountCents, refundedCents, currency, testMode } = receipt;
  const rest = formatMoney(amountCents - refundedCents, currency);
  const notDeductible = whyNotDeductible({ receipt, kind });
  const afterwards = returnedBy(receipt) === 'us' ? tax.partlyRefunded : tax.partlyReturned;
  return (
    <p className={`second type-small ${styles.tax}`}>
      <strong>{`${tax.heading}.`}</strong>{' '}
      {notDeductible || testMode ? (
        <span>{notDeductible ? tax[notDeductible] : tax.test}</span>
      ) : (
        <>
          <TaxStatusText>{tax.text}</TaxStatusText>{' '}
          <span>{refundedCents > 0 && `${afterwards(rest)} `}</span>
          <span>EIN</span> <span className="type-code nowrap">{identity.ein}</span>
          <span>.</span>
        </>
      )}
    </p>
  );
}
