import { useState } from 'react';
import { Link } from 'wouter';
import {
  type AdminDonation,
  type DonationDetails,
  donationDetailsSchema,
} from '#contracts/admin-donations.ts';
import { isRecorded, sourceLabels } from '#contracts/donations.ts';
import { buttonClass } from '#lib/button-class.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Badge } from '../ui/marks.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { StatusMessage } from '../ui/StatusMessage.tsx';
import { Facts, EmailLink, UserText } from '../ui/text.tsx';
import { When } from '../ui/time.tsx';
import panel from '../ui/panel.module.css';
import { toFailure } from '../data/failure.ts';
import { request } from '../session/request.ts';
import { useRecord } from '../data/use-record.ts';
import { personPath } from '../people/people-table.tsx';
import { amountOf, donorOf, DonationState, paymentOf } from './donation-table.tsx';
import { RecordedActions } from './RecordedActions.tsx';
import styles from './donations.module.css';

interface DonationDialogProps {
  donation: AdminDonation;
  onClosed: () => void;
  /** Says what was done to a recorded donation. */
  onDone: (message: string) => void;
}

export function DonationDialog({ donation, onClosed, onDone }: DonationDialogProps) {
  const {
    id,
    source,
    currency,
    donorEmail,
    note,
    reversesId,
    reversedAt,
    refundedCents,
    testMode,
    createdAt,
    receivedAt,
  } = donation;
  const { record, failure, load, replace } = useRecord(
    `/api/admin/donations/${id}`,
    donationDetailsSchema,
  );
  const donor = record?.donor;
  const isStaff = isRecorded(source);
  const name = donorOf(donation);
  return (
    <Dialog
      title="Donation Details"
      onClosed={onClosed}
      foot={
        <>
          <Button variant="outline" label="Close" type="submit" data-first-focus />
          {!isStaff && (
            <a
              className={buttonClass('ink')}
              href={`/donate/success?id=${id}`}
              target="_blank"
              rel="noopener"
            >
              Open the receipt
            </a>
          )}
        </>
      }
    >
      <Facts
        facts={{
          ID: <span className={panel.code}>{id}</span>,
          Amount: (
            <span className={panel.code}>
              {amountOf(donation)} {source !== 'stock' && currency.toUpperCase()}
            </span>
          ),
          Refunded: refundedCents > 0 && !reversedAt && (
            <span className={panel.code}>{formatDollars(refundedCents)}</span>
          ),
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
                  {donor.count === 1 ? '1 donation' : `${donor.count} donations`},{' '}
                  {formatDollars(donor.totalCents)}
                </span>
              )}
            </>
          ),
          Email: donorEmail ? <EmailLink email={donorEmail} /> : '-',
          Status: <DonationState donation={donation} />,
          Source: sourceLabels[source],
          Payment: paymentOf(donation),
          Reverses: reversesId && <span className={panel.code}>{reversesId}</span>,
          ...(isStaff
            ? {
                Received: receivedAt && <When iso={receivedAt} />,
                Recorded: <When iso={createdAt} withTime />,
                Reversed: reversedAt && <When iso={reversedAt} withTime />,
                Note: note && <UserText className={panel.prose}>{note}</UserText>,
              }
            : {
                Started: <When iso={createdAt} withTime />,
                Paid: receivedAt && <When iso={receivedAt} withTime />,
              }),
          Listing: record?.listing && (
            <Listing id={id} listing={record.listing} onChanged={replace} />
          ),
          Mode: testMode && 'Test donation, not charged',
        }}
      />
      {failure ? (
        <StatusMessage
          title="Donor and acknowledgment did not load."
          reason={failure.reason}
          onRetry={() => void load()}
        />
      ) : (
        !reversesId && <Acknowledgment donation={donation} mail={record?.acknowledgement ?? null} />
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

/** Whether the donor is named, and the switch that hides the name (P-133). */
function Listing({ id, listing, onChanged }: ListingProps) {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const hidden = listing !== 'hidden';

  async function change() {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    const path = `/api/admin/donations/${id}/listing`;
    try {
      const options = { method: 'POST', body: { hidden }, schema: donationDetailsSchema } as const;
      onChanged((await request(path, options)).data);
    } catch (error) {
      setFailure(toFailure(error).reason);
    }
    setBusy(false);
  }

  return (
    <>
      <span role="status">{listingWords[listing]}</span>{' '}
      <button
        type="button"
        className="text-button"
        aria-busy={isBusy}
        onClick={() => void change()}
      >
        {hidden ? 'Hide' : 'Show'}
      </button>
      <span role="alert">{failure && ` Not changed. ${failure}`}</span>
    </>
  );
}

type Mail = DonationDetails['acknowledgement'];

const badges = {
  none: { tone: 'quiet', mark: 'minus', word: 'None' },
  queued: { tone: 'warn', mark: 'ellipsis', word: 'Queued' },
  sent: { tone: 'ok', mark: 'check', word: 'Sent' },
  failed: { tone: 'bad', mark: 'cross', word: 'Failed' },
} as const;

function whyNone(donation: AdminDonation): string {
  const { source, status, donorEmail, amountCents, refundedCents, reversedAt } = donation;
  if (isRecorded(source) && !donorEmail) return 'No email address was recorded.';
  if (reversedAt) return 'The donation was reversed before it was sent.';
  if (isRecorded(source)) return 'It was recorded only.';
  if (!donorEmail) return 'The donor gave no email address.';
  if (status === 'pending') return 'It is sent once the donation is paid.';
  if (status === 'failed') return 'The donation was not paid.';
  return refundedCents >= amountCents
    ? 'The donation was refunded in full before it was sent.'
    : 'No email was queued.';
}

function stateWords(donation: AdminDonation, { state, at, to, error }: Mail): string {
  if (state === 'none') return whyNone(donation);
  const address = to ?? donation.donorEmail ?? '';
  if (state === 'sent') {
    const when = at ? ` ${formatPacificDateTime(at)}` : '';
    return `Sent${when} to ${address}. The receiving server accepted it.`;
  }
  if (state === 'failed') return `Not delivered to ${address}. The mail server said:`;
  return error ? `Queued for ${address}. The last attempt failed:` : `Queued for ${address}.`;
}

interface AcknowledgmentProps {
  donation: AdminDonation;
  mail: Mail | null;
}

function Acknowledgment({ donation, mail }: AcknowledgmentProps) {
  const { source, status, refundedCents, amountCents, reversedAt } = donation;
  const isKept = source === 'stock' ? !reversedAt : refundedCents < amountCents;
  const hasDocument = status === 'succeeded' && isKept;
  return (
    <section className={styles.acknowledgment}>
      <h3 className={`${panel.row} ${panel.heading}`}>
        Acknowledgment {mail && <Badge {...badges[mail.state]} />}
      </h3>
      <p className={panel.meta} aria-busy={mail === null}>
        {mail && stateWords(donation, mail)} {mail?.error && <q dir="auto">{mail.error}</q>}
      </p>
      {hasDocument && (
        <a
          className={buttonClass('outline')}
          href={`/api/donation/${donation.id}/receipt.pdf`}
          target="_blank"
          rel="noopener"
        >
          <Icon name="document" />
          Open document
        </a>
      )}
    </section>
  );
}
