import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { donationPath, personPath } from '#model/admin/portal-paths.ts';
import type { AdminDonation, DonationDetails } from '#model/donations/admin-donations.ts';
import { isRecorded } from '#model/donations/contract.ts';
import { giverKindLabels } from '#model/people/contract.ts';
import { tributeLabels } from '#model/donations/tribute.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { formatCount } from '#model/text/format-count.ts';
import { FullDonationId } from '#islands/ui/FullDonationId.tsx';
import { DataRequestLink } from '../kit/DataRequestLink.tsx';
import { TestMark } from '../kit/marks.tsx';
import { EmailLink, RecordDetails, UserText } from '../kit/text.tsx';
import { PacificTime } from '../kit/time.tsx';
import panel from '../kit/panel.module.css';
import { donorLabel, sourceAndPayment } from './donation-table.tsx';
import { ListingControl } from './ListingControl.tsx';
import styles from './donations.module.css';

type DetailRows = Record<string, ReactNode>;

interface DonationDetailListProps {
  donation: AdminDonation;
  /** `record` is null until the details have loaded. */
  record: DonationDetails | null;
  onChanged: (record: DonationDetails) => void;
}

function donorDetails({ donation, record }: DonationDetailListProps): DetailRows {
  const { donorEmail } = donation;
  const donor = record?.donor;
  const name = donorLabel(donation);
  return {
    Donor: (
      <span className={styles.donor}>
        <bdi>
          {donor ? (
            <Link href={`~${personPath({ type: 'donor', id: donor.id })}`}>{name}</Link>
          ) : (
            name
          )}
        </bdi>{' '}
        {donor && donor.kind !== 'person' && (
          <span className={panel.meta}>
            {`${giverKindLabels[donor.kind]}${donor.count > 0 ? ', ' : ''}`}
          </span>
        )}
        {donor && donor.count > 0 && (
          <span className={panel.meta}>
            {`${formatCount(donor.count, 'donation')}, ${formatDollars(donor.totalCents)}`}
          </span>
        )}
      </span>
    ),
    Email: donorEmail ? <EmailLink email={donorEmail} /> : '-',
    // A donor with a page in People has it there.
    Data: record && !donor && donorEmail && <DataRequestLink email={donorEmail} />,
  };
}

function paymentDetails({ donation }: DonationDetailListProps): DetailRows {
  const { currency, feeCoveredCents, refundedCents, reversedAt, source } = donation;
  const { disputed, disputeDueBy } = donation;
  return {
    Payment: sourceAndPayment(donation),
    'Fee covered': feeCoveredCents > 0 && (
      <>
        <span className={panel.code}>{formatMoney(feeCoveredCents, currency)}</span> of the amount
      </>
    ),
    [isRecorded(source) ? 'Part reversed' : 'Refunded']: refundedCents > 0 && !reversedAt && (
      <span className={panel.code}>{formatMoney(refundedCents, currency)}</span>
    ),
    Dispute: disputed && disputeDueBy && (
      <span className={styles.due}>
        Answer by <PacificTime iso={disputeDueBy} />
      </span>
    ),
  };
}

const noticeLabels = {
  none: 'No email',
  queued: 'Email waits',
  sent: 'Email sent',
  failed: 'Email could not be delivered',
  refused: 'No email, at the wish of this person',
} as const;

function tributeDetails({ donation: { tribute }, record }: DonationDetailListProps): DetailRows {
  if (!tribute) return {};
  return {
    [tributeLabels[tribute.kind]]: <bdi>{tribute.name}</bdi>,
    'To notify': tribute.notify && (
      <>
        <bdi>{tribute.notify.name}</bdi> <EmailLink email={tribute.notify.email} />{' '}
        <span className={panel.meta}>
          {record && <span>{noticeLabels[record.tributeNotice ?? 'none']}</span>}
          {record?.tributeNoticeAt && (
            <span>
              <span> until </span>
              <PacificTime iso={record.tributeNoticeAt} withTime />
            </span>
          )}
        </span>
      </>
    ),
    Message: tribute.message && <UserText>{tribute.message}</UserText>,
  };
}

function recordedDetails({ donation }: DonationDetailListProps): DetailRows {
  const { source, createdAt, postmarkedOn, reversedAt, note } = donation;
  if (!isRecorded(source)) return {};
  return {
    Postmark: postmarkedOn && formatUtcDay(postmarkedOn),
    Recorded: <PacificTime iso={createdAt} withTime />,
    Reversed: reversedAt && <PacificTime iso={reversedAt} withTime />,
    Note: note && <UserText>{note}</UserText>,
  };
}

function RelatedDonation({ donation }: { donation: DonationDetails['matches'][number] }) {
  const { id, donorName, amountCents, currency } = donation;
  return (
    <Link href={`~${donationPath({ id })}`}>
      {formatMoney(amountCents, currency)} from <bdi>{donorName ?? 'Anonymous'}</bdi>
    </Link>
  );
}

function thirdPartyDetails({
  donation: { through, onBehalfOf },
  record,
}: DonationDetailListProps): DetailRows {
  const { matched, matches = [] } = record ?? {};
  return {
    Through: through && <bdi>{through}</bdi>,
    'On behalf of': onBehalfOf && <bdi>{onBehalfOf}</bdi>,
    'Match of': matched && <RelatedDonation donation={matched} />,
    'Matched by': matches.length > 0 && (
      <span className={styles.related}>
        {matches.map((match) => (
          <RelatedDonation key={match.id} donation={match} />
        ))}
      </span>
    ),
  };
}

/**
 * Shows what is known of a donation in names and values; rows that do not apply are left out. Donor, listing, matches
 * and the tribute's notice follow once `record` has loaded.
 */
export function DonationDetailList(props: DonationDetailListProps) {
  const { donation, record, onChanged } = props;
  const { id, reversesId, testMode } = donation;
  return (
    <RecordDetails
      className={styles.dialogDetails}
      details={{
        ...donorDetails(props),
        ...paymentDetails(props),
        Listing: record?.listing && (
          <ListingControl id={id} listing={record.listing} onChanged={onChanged} />
        ),
        ...tributeDetails(props),
        Reverses: reversesId && <span className={panel.code}>{reversesId}</span>,
        ...thirdPartyDetails(props),
        ...recordedDetails(props),
        ID: (
          <span className={panel.row}>
            <span className={`${panel.code} ${styles.id}`}>
              <FullDonationId id={id} />
            </span>
            {testMode && <TestMark>Test donation, not charged</TestMark>}
          </span>
        ),
      }}
    />
  );
}
