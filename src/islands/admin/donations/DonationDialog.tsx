import type { AdminDonation } from '#contracts/admin-donations.ts';
import { buttonClass } from '#lib/button-class.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { When } from '../kit/When.tsx';
import { DonationState } from './DonationState.tsx';
import { donorOf, paymentOf } from './donation-table.tsx';
import styles from './donations.module.css';

interface DonationDialogProps {
  gift: AdminDonation;
  onClosed: () => void;
}

/** One gift in full, with the receipt that its donor sees. */
export function DonationDialog({ gift, onClosed }: DonationDialogProps) {
  const { id, amountCents, currency, donorEmail, refundedCents, testMode, createdAt, receivedAt } =
    gift;
  return (
    <Dialog
      title="Donation Details"
      onClosed={onClosed}
      foot={
        <>
          <Button variant="outline" label="Close" type="submit" data-first-focus />
          <a
            className={buttonClass('ink')}
            href={`/donate/success?id=${id}`}
            target="_blank"
            rel="noopener"
          >
            Open the receipt
          </a>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>ID</dt>
        <dd className={styles.figure}>{id}</dd>
        <dt>Amount</dt>
        <dd className={styles.figure}>
          {formatDollars(amountCents)} {currency.toUpperCase()}
        </dd>
        {refundedCents > 0 && <dt>Refunded</dt>}
        {refundedCents > 0 && <dd className={styles.figure}>{formatDollars(refundedCents)}</dd>}
        <dt>Donor</dt>
        <dd>
          <bdi>{donorOf(gift)}</bdi>
        </dd>
        <dt>Email</dt>
        <dd>
          {donorEmail ? <a href={`mailto:${encodeURIComponent(donorEmail)}`}>{donorEmail}</a> : '-'}
        </dd>
        <dt>Status</dt>
        <dd>
          <DonationState gift={gift} />
        </dd>
        <dt>Payment</dt>
        <dd>{paymentOf(gift)}</dd>
        <dt>Date</dt>
        <dd>
          <When iso={createdAt} withTime />
        </dd>
        {receivedAt && <dt>Received</dt>}
        {receivedAt && (
          <dd>
            <time dateTime={receivedAt}>{formatPacificDateTime(receivedAt)}</time>
          </dd>
        )}
        {testMode && <dt>Mode</dt>}
        {testMode && <dd>Test gift, not charged</dd>}
      </dl>
    </Dialog>
  );
}
