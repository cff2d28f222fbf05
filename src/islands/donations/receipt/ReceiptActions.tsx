import { donate } from '#model/donations/checkout-copy.ts';
import type { Receipt } from '#model/donations/contract.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './receipt.module.css';

const { actions } = donate.receipt;

/** Offers the receipt as a PDF, and to print it. */
export function ReceiptActions({ receipt: { id, receiptKey = id } }: { receipt: Receipt }) {
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
