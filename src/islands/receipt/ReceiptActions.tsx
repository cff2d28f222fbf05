import { donate } from '#site/copy/donate.ts';
import { buttonClass } from '#lib/button-class.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './receipt.module.css';

/** Ways to keep the receipt. */
export function ReceiptActions({ donationId }: { donationId: string }) {
  const { actions } = donate.receipt;
  return (
    <div className={`no-print ${styles.actions}`}>
      <a
        className={buttonClass('outline')}
        href={`/api/donation/${encodeURIComponent(donationId)}/receipt.pdf`}
        download={`receipt-${donationId}.pdf`}
      >
        <Icon name="download" />
        {actions.pdf}
      </a>
      <Button variant="outline" icon="printer" label={actions.print} onClick={() => print()} />
    </div>
  );
}
