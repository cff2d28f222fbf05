import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type AdminDonation,
  type DonationDetails,
  donationDetailsSchema,
} from '#model/donations/admin-donations.ts';
import { isRecorded } from '#model/donations/contract.ts';
import { tributeLabels } from '#model/donations/tribute.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { counted } from '#model/text/counted.ts';
import { formatDollars, formatMoney, formatWithCode } from '#model/money/money.ts';
import { monthlyState } from '#model/donations/monthly-state.ts';
import { eachPeriod } from '#model/donations/monthly-words.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorMessage } from '../ui/FailureNotice.tsx';
import { Facts, EmailLink, UserText } from '../ui/text.tsx';
import { TestMark } from '../ui/marks.tsx';
import { When } from '../ui/time.tsx';
import panel from '../ui/panel.module.css';
import { toFailure } from '../data/failure.ts';
import { useRecord } from '../data/use-record.ts';
import { request } from '../session/request.ts';
import { DataRequestLink } from '../ui/DataRequestLink.tsx';
import { personPath } from '../ui/person-path.ts';
import { Acknowledgment } from './Acknowledgment.tsx';
import { amountOf, donorOf, DonationState, sourceAndPayment } from './donation-table.tsx';
import { LedgerFacts } from './LedgerFacts.tsx';
import { MonthlyActs } from './MonthlyActs.tsx';
import { RecordedActions } from './record/RecordedActions.tsx';
import styles from './donations.module.css';

const noticeWords = {
  none: 'No email',
  queued: 'Email waits',
  sent: 'Email sent',
  failed: 'Email could not be delivered',
} as const;

interface DonationDialogProps {
  donation: AdminDonation;
  onClosed: () => void;
  onDone: (message: string) => void;
}

export function OpenedDonation({ id, onClosed }: { id: string; onClosed: () => void }) {
  const { record, error, load } = useRecord(`/api/admin/donations/${id}`, donationDetailsSchema);
  if (record) {
    return <DonationDialog donation={record.donation} onClosed={onClosed} onDone={onClosed} />;
  }
  if (!error) return null;
  return (
    <Dialog title="Donation Details" size="narrow" onClosed={onClosed} close="Close">
      <ErrorMessage title="The donation did not load." error={error} onRetry={load} />
    </Dialog>
  );
}

export function DonationDialog({ donation: row, onClosed, onDone }: DonationDialogProps) {
  const { id } = row;
  const { record, error, load, replace } = useRecord(
    `/api/admin/donations/${id}`,
    donationDetailsSchema,
  );
  const donation = record?.donation ?? row;
  const { source, currency, donorEmail, note, testMode, createdAt, receivedAt } = donation;
  const { reversesId, reversedAt, refundedCents, disputed, disputeDueBy } = donation;
  const { feeCoveredCents, tribute } = donation;
  const donor = record?.donor;
  const isStaff = isRecorded(source);
  const name = donorOf(donation);
  return (
    <Dialog
      title="Donation Details"
      onClosed={onClosed}
      close="Close"
      foot={
        !isStaff && (
          <a
            className={buttonClass('ink')}
            href={`/donate/success?id=${donation.receiptKey ?? id}`}
            target="_blank"
            rel="noopener"
          >
            Open the receipt
          </a>
        )
      }
    >
      <header className={styles.dialogHead}>
        <p className={styles.dialogAmount}>
          {source === 'stock' ? amountOf(donation) : formatWithCode(donation.amountCents, currency)}
        </p>
        <DonationState donation={donation} />
        <When iso={receivedAt ?? createdAt} withTime={!isStaff} />
      </header>
      <Facts
        className={styles.dialogFacts}
        facts={{
          Donor: (
            <>
              <bdi>
                {donor ? (
                  <Link href={`~${personPath({ type: 'donor', id: donor.id })}`}>{name}</Link>
                ) : (
                  name
                )}
              </bdi>
              {donor && donor.count > 0 && (
                <span className={`${panel.meta} ${styles.sum}`}>
                  {`${counted(donor.count, 'donation')}, ${formatDollars(donor.totalCents)}`}
                </span>
              )}
            </>
          ),
          Email: donorEmail ? <EmailLink email={donorEmail} /> : '-',
          // A donor with a page in People has it there.
          Data: record && !donor && donorEmail && <DataRequestLink email={donorEmail} />,
          Payment: sourceAndPayment(donation),
          [record?.subscription?.interval === 'year' ? 'Yearly' : 'Monthly']:
            record?.subscription && (
              <>
                {formatDollars(record.subscription.amountCents)}{' '}
                {eachPeriod[record.subscription.interval]}. {monthlyState(record.subscription)}
              </>
            ),
          'Fee covered': feeCoveredCents > 0 && (
            <>
              <span className={panel.code}>{formatMoney(feeCoveredCents, currency)}</span> of the
              amount
            </>
          ),
          Refunded: refundedCents > 0 && !reversedAt && (
            <span className={panel.code}>{formatMoney(refundedCents, currency)}</span>
          ),
          Dispute: disputed && disputeDueBy && (
            <span className={styles.due}>
              Answer by <When iso={disputeDueBy} />
            </span>
          ),
          Listing: record?.listing && (
            <Listing id={id} listing={record.listing} onChanged={replace} />
          ),
          ...(tribute && {
            [tributeLabels[tribute.kind]]: <bdi>{tribute.name}</bdi>,
            'To notify': tribute.notify && (
              <>
                <bdi>{tribute.notify.name}</bdi> <EmailLink email={tribute.notify.email} />{' '}
                <span className={panel.meta}>
                  <span>{noticeWords[record?.tributeNotice ?? 'none']}</span>
                  {record?.tributeNoticeAt && (
                    <span>
                      <span> until </span>
                      <When iso={record.tributeNoticeAt} withTime />
                    </span>
                  )}
                </span>
              </>
            ),
            Message: tribute.message && <UserText>{tribute.message}</UserText>,
          }),
          Reverses: reversesId && <span className={panel.code}>{reversesId}</span>,
          ...(isStaff && {
            Recorded: <When iso={createdAt} withTime />,
            Reversed: reversedAt && <When iso={reversedAt} withTime />,
            Note: note && <UserText>{note}</UserText>,
          }),
          ID: (
            <span className={panel.row}>
              <span className={panel.code}>{id}</span>
              {testMode && <TestMark>Test donation, not charged</TestMark>}
            </span>
          ),
        }}
      />
      {record && !isStaff && donation.status === 'succeeded' && (
        <LedgerFacts ledger={record.ledger ?? null} />
      )}
      {record?.subscription && (
        <MonthlyActs
          donation={donation}
          subscription={record.subscription}
          onChanged={() => void load()}
        />
      )}
      <ErrorMessage title="Donor and acknowledgment did not load." error={error} onRetry={load} />
      {!error && !reversesId && (
        <Acknowledgment donation={donation} mail={record?.acknowledgement ?? null} />
      )}
      {record && isStaff && !reversesId && !reversedAt && (
        <div className={styles.actions}>
          <RecordedActions
            donation={donation}
            undoUntil={record.undoUntil ?? null}
            onDone={onDone}
          />
        </div>
      )}
    </Dialog>
  );
}

const listingWords = {
  named: 'Named on the supporters’ page',
  hidden: 'Hidden from the supporters’ page',
  unnamed: 'Agreed to be named, but not on the page',
} as const;

interface ListingProps {
  id: string;
  listing: NonNullable<DonationDetails['listing']>;
  onChanged: (record: DonationDetails) => void;
}

function Listing({ id, listing, onChanged }: ListingProps) {
  const hidden = listing !== 'hidden';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(`/api/admin/donations/${id}/listing`, {
        method: 'POST',
        body: { hidden },
        schema: donationDetailsSchema,
      }),
    onSuccess: ({ data }) => onChanged(data),
  });
  return (
    <>
      <span role="status">{listingWords[listing]}</span>{' '}
      <button
        type="button"
        className="text-button"
        aria-busy={isPending}
        onClick={() => isPending || mutate()}
      >
        {hidden ? 'Hide' : 'Show'}
      </button>
      <span role="alert">{error && ` Not changed. ${toFailure(error).reason}`}</span>
    </>
  );
}
