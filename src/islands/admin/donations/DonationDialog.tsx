import { Link } from 'wouter';
import { type AdminDonation, donationDetailsSchema } from '#contracts/admin-donations.ts';
import { buttonClass } from '#lib/button-class.ts';
import { formatDollars } from '#lib/money.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { SaidLine } from '../kit/SaidLine.tsx';
import { When } from '../kit/When.tsx';
import { useRecord } from '../lists/use-record.ts';
import { personPath } from '../people/person-path.ts';
import { Acknowledgment } from './Acknowledgment.tsx';
import { DonationState } from './DonationState.tsx';
import { donorOf, paymentOf } from './donation-table.tsx';
import styles from './donations.module.css';

interface DonationDialogProps {
  gift: AdminDonation;
  onClosed: () => void;
}

/** One donation in full: its donor, its acknowledgment and the receipt that its donor sees. */
export function DonationDialog({ gift, onClosed }: DonationDialogProps) {
  const { id, amountCents, currency, donorEmail, refundedCents, testMode, createdAt, receivedAt } =
    gift;
  const { record, failure, load } = useRecord(`/api/admin/donations/${id}`, donationDetailsSchema);
  const donor = record?.donor;
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
          <bdi>
            {donor ? (
              <Link href={`~${personPath({ type: 'donor', id: donor.id })}`}>{donorOf(gift)}</Link>
            ) : (
              donorOf(gift)
            )}
          </bdi>
          {donor && donor.count > 0 && (
            <span className={styles.sum}>
              {donor.count === 1 ? '1 donation' : `${donor.count} donations`},{' '}
              {formatDollars(donor.totalCents)}
            </span>
          )}
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
        <dt>Started</dt>
        <dd>
          <When iso={createdAt} withTime />
        </dd>
        {receivedAt && <dt>Paid</dt>}
        {receivedAt && (
          <dd>
            <When iso={receivedAt} withTime />
          </dd>
        )}
        {testMode && <dt>Mode</dt>}
        {testMode && <dd>Test donation, not charged</dd>}
      </dl>
      {failure ? (
        <SaidLine
          title="Donor and acknowledgment did not load."
          reason={failure.reason}
          onRetry={() => void load()}
        />
      ) : (
        <Acknowledgment gift={gift} mail={record?.acknowledgement ?? null} />
      )}
    </Dialog>
  );
}
