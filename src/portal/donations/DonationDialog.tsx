import { useState } from 'react';
import { type AdminDonation, donationDetailsSchema } from '#model/donations/admin-donations.ts';
import { isRecorded } from '#model/donations/contract.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { formatWithCode } from '#model/money/money.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { ErrorMessage } from '../kit/FailureNotice.tsx';
import panel from '../kit/panel.module.css';
import { PacificTime } from '../kit/time.tsx';
import { useRecord } from '../data/use-record.ts';
import { Acknowledgment } from './Acknowledgment.tsx';
import { amountLabel, DonationState } from './donation-table.tsx';
import { DonationDetailList } from './DonationDetailList.tsx';
import { LedgerDetails } from './LedgerDetails.tsx';
import { MonthlyActions } from './MonthlyActions.tsx';
import { RecordedActions } from './record/RecordedActions.tsx';
import styles from './donations.module.css';

interface DonationDialogProps {
  donation: AdminDonation;
  onClosed: () => void;
  onDone: (message: string) => void;
}

/**
 * Shows the dialog of a donation of which only the id is known, such as from the address. Nothing is shown until it has
 * loaded. After undoing or reversing the donation it says what was done.
 */
export function OpenedDonation({ id, onClosed }: { id: string; onClosed: () => void }) {
  const { record, error, load } = useRecord(`/api/admin/donations/${id}`, donationDetailsSchema);
  const [done, setDone] = useState('');
  if (done) {
    return (
      <Dialog title="Donation Details" size="narrow" onClosed={onClosed} close="Close">
        <Status as="p">{done}</Status>
      </Dialog>
    );
  }
  if (record) {
    return <DonationDialog donation={record.donation} onClosed={onClosed} onDone={setDone} />;
  }
  if (!error) return null;
  return (
    <Dialog title="Donation Details" size="narrow" onClosed={onClosed} close="Close">
      <ErrorMessage title="The donation did not load." error={error} onRetry={load} />
    </Dialog>
  );
}

/**
 * Shows a donation over the list, at once from its row and in full once the details have loaded. `onDone` gets the
 * sentence that the list then shows.
 */
export function DonationDialog({ donation: row, onClosed, onDone }: DonationDialogProps) {
  const { record, error, load, replace } = useRecord(
    `/api/admin/donations/${row.id}`,
    donationDetailsSchema,
  );
  const donation = record?.donation ?? row;
  const { id, source, createdAt, receivedAt, reversesId, reversedAt } = donation;
  const isStaff = isRecorded(source);
  const isPaid = donation.status === 'succeeded';
  const receiptPath = `/donate/success?id=${donation.receiptKey ?? id}`;
  return (
    <Dialog
      title="Donation Details"
      onClosed={onClosed}
      close="Close"
      foot={
        !isStaff && (
          <a
            className={buttonClass(isPaid ? 'ink' : 'outline')}
            href={receiptPath}
            target="_blank"
            rel="noopener"
          >
            {isPaid ? 'Open the receipt' : 'Open the donor’s page'}
          </a>
        )
      }
    >
      <header className={styles.dialogHead}>
        <p className={styles.dialogAmount}>
          {source === 'stock'
            ? amountLabel(donation)
            : formatWithCode(donation.amountCents, donation.currency)}
        </p>
        <DonationState donation={donation} />
        <PacificTime iso={receivedAt ?? createdAt} withTime={!isStaff} />
      </header>
      <DonationDetailList donation={donation} record={record} onChanged={replace} />
      {record && !isStaff && isPaid && (
        <>
          <LedgerDetails ledger={record.ledger ?? null} />
          <p className={panel.hint}>
            {donation.disputed && !donation.disputeLost
              ? 'The dispute is answered in the Stripe Dashboard. Its outcome shows here by itself.'
              : 'Refunds are made in Stripe, and show here by themselves.'}
          </p>
        </>
      )}
      {record?.subscription && (
        <MonthlyActions
          donation={donation}
          subscription={record.subscription}
          onChanged={() => void load()}
        />
      )}
      <ErrorMessage title="Donor and acknowledgment did not load." error={error} onRetry={load} />
      {!error && !reversesId && (
        <Acknowledgment donation={donation} mail={record?.acknowledgement ?? null}>
          {record && isStaff && !reversedAt && (
            <RecordedActions
              donation={donation}
              undoUntil={record.undoUntil ?? null}
              onDone={onDone}
            />
          )}
        </Acknowledgment>
      )}
    </Dialog>
  );
}
