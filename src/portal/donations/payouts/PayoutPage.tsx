import { useState } from 'react';
import { Link } from 'wouter';
import { importPath, payoutPath, portalPaths } from '#model/admin/portal-paths.ts';
import { shortId } from '#model/donations/short-id.ts';
import { describePayoutFailure } from '#model/donations/payout-failures.ts';
import {
  payoutDetailsSchema,
  type LedgerEntry,
  type PayoutDetails,
} from '#model/donations/payouts.ts';
import { depositOfChecks } from '#model/donations/platforms.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { useRecord } from '../../data/use-record.ts';
import { RecordHeader, RecordState } from '../../kit/page/RecordPage.tsx';
import page from '../../kit/page/page.module.css';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import { PacificTime } from '../../kit/time.tsx';
import { EquationPart, EquationStrip, type EquationTerm } from '../EquationStrip.tsx';
import { OpenedDonation } from '../DonationDialog.tsx';
import { ExportFile } from './ExportFile.tsx';
import { Cents, PayoutStatus, TieMark } from './payout-table.tsx';
import styles from './payouts.module.css';

const list = { label: 'Payouts', href: portalPaths.payouts };

/**
 * Shows how a payout comes about and its entries, newest first. A payout that is not itemized has no entries, and says
 * why.
 */
export function PayoutPage({ id }: { id: string }) {
  const path = `/api/admin/payouts/${encodeURIComponent(id)}`;
  const details = useRecord(path, payoutDetailsSchema);
  const [opened, setOpened] = useState<string | null>(null);
  const state = <RecordState what="The payout" list={list} use={details} />;
  const { record: payout } = details;
  if (payout === null) return state;
  return (
    <>
      <RecordHeader
        list={list}
        title={payoutTitle(payout)}
        details={[
          <PayoutStatus status={payout.status} />,
          <TieMark payout={payout} />,
          <span className={panel.code}>{payout.id}</span>,
          payout.status === 'failed' && <Failure payout={payout} />,
        ]}
      >
        {payout.itemized && (
          <div className={page.actions}>
            <ExportFile label="Export CSV" path={`${path}.csv`} />
          </div>
        )}
      </RecordHeader>
      {state}
      <div className={styles.body}>
        <Equation payout={payout} />
        {payout.itemized ? (
          <Entries payout={payout} onOpen={setOpened} />
        ) : (
          <p className={table.none}>
            {payout.platform
              ? 'It is a withdrawal of a balance, which names no gifts.'
              : "Stripe does not itemize manual and instant payouts. Its entries are in the month's file."}
          </p>
        )}
      </div>
      {opened && <OpenedDonation id={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

function payoutTitle({ platform, arrivesOn }: PayoutDetails): string {
  const day = formatUtcDay(arrivesOn);
  if (platform === depositOfChecks) return `${platform} of ${day}`;
  return `${platform ? `${platform} payout` : 'Payout'} of ${day}`;
}

function Failure({ payout: { failedOn, failure, broughtBy } }: { payout: PayoutDetails }) {
  return (
    <span className={styles.sentence}>
      <span>{failedOn && `Failed on ${formatUtcDay(failedOn)}. `}</span>
      <span>{describePayoutFailure(failure)}</span>
      {broughtBy && (
        <>
          {' '}
          The amount is in{' '}
          <Link href={`~${payoutPath(broughtBy)}`}>
            the payout of {formatUtcDay(broughtBy.arrivesOn)}
          </Link>
          .
        </>
      )}{' '}
      {failure && (
        <span>
          Stripe’s code: <span className={panel.code}>{failure}</span>
        </span>
      )}
    </span>
  );
}

const sumEntries = (
  entries: readonly LedgerEntry[],
  key: 'amountCents' | 'feeCents' | 'netCents',
) => entries.reduce((sum, entry) => sum + entry[key], 0);

// Parts that are 0 are left out.
function splitPayout({ entries, ...payout }: PayoutDetails): EquationTerm[] {
  const isOurs = ({ donationId }: LedgerEntry) => donationId !== null;
  const charges = entries.filter(({ kind }) => kind === 'donations');
  const refunds = entries.filter(({ kind }) => kind === 'refunds');
  const others = entries.filter((entry) => !charges.includes(entry) && !refunds.includes(entry));
  const names = new Set(others.map(({ name }) => name));
  const parts = [
    {
      label: 'Donations',
      cents: payout.grossCents,
      note: formatCount(charges.length, payout.platform ? 'gift' : 'charge'),
    },
    { label: 'Refunds', cents: -payout.refundedCents, note: formatCount(refunds.length, 'refund') },
    {
      label: payout.platform ? 'Fees' : 'Card fees',
      cents: -payout.feeCents,
      note: `Charged by ${payout.platform ?? 'Stripe'}`,
    },
    ...[...names].map((name) => {
      const own = others.filter((entry) => entry.name === name);
      // The fees of this site's donations are a part of their own.
      const cents = own.reduce(
        (sum, entry) => sum + (isOurs(entry) ? entry.amountCents : entry.netCents),
        0,
      );
      return { label: name, cents, note: formatCount(own.length, 'entry', 'entries') };
    }),
  ];
  return parts.filter(({ cents }) => cents !== 0);
}

const amountLabels: Readonly<Record<string, string>> = {
  paid: 'Paid out',
  pending: 'To be paid out',
  in_transit: 'To be paid out',
  failed: 'Sent back',
  canceled: 'Not paid out',
};

// Donations minus refunds minus fees is what came to the bank.
function Equation({ payout }: { payout: PayoutDetails }) {
  const [first, ...others] = payout.complete ? splitPayout(payout) : [];
  const { currency, failedOn, arrivesOn } = payout;
  return (
    <EquationStrip label="How the amount comes about">
      {first && <EquationPart {...first} currency={currency} />}
      {others.map(({ cents, ...part }) => (
        <EquationPart
          key={part.label}
          {...part}
          currency={currency}
          sign={cents < 0 ? '\u2212' : '+'}
          cents={Math.abs(cents)}
        />
      ))}
      <EquationPart
        label={amountLabels[payout.status] ?? 'Amount'}
        note={formatUtcDay(failedOn ?? arrivesOn)}
        currency={currency}
        sign={first && '='}
        cents={payout.amountCents}
        isResult
      />
    </EquationStrip>
  );
}

interface EntriesProps {
  payout: PayoutDetails;
  onOpen: (donationId: string) => void;
}

function Entries({ payout: { entries, complete, currency }, onOpen }: EntriesProps) {
  if (entries.length === 0) {
    return <p className={table.none}>{complete ? 'No entries.' : 'Entries are still read.'}</p>;
  }
  return (
    <table className={`${table.table} ${styles.entries}`}>
      <caption className="visually-hidden">What was paid out, newest first</caption>
      <thead>
        <tr>
          {['Date', 'Entry', 'ID', 'Donor or reason', 'Gross', 'Fee', 'Net'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.toReversed().map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <PacificTime iso={entry.createdAt} />
            </th>
            <td>{entry.name}</td>
            <td data-none={!(entry.donationId ?? entry.importId) || undefined}>
              <EntryId entry={entry} onOpen={onOpen} />
            </td>
            <td>
              <bdi>
                {entry.donationId ? entry.donorName || 'Anonymous' : (entry.description ?? '')}
              </bdi>
            </td>
            <td data-label="Gross">
              <Cents cents={entry.amountCents} currency={currency} />
            </td>
            <td data-label="Fee">
              <Cents cents={-entry.feeCents} currency={currency} />
            </td>
            <td data-label="Net">
              <Cents cents={entry.netCents} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Sum of {formatCount(entries.length, 'entry', 'entries')}
          </th>
          <td data-label="Gross">
            <Cents cents={sumEntries(entries, 'amountCents')} currency={currency} />
          </td>
          <td data-label="Fee">
            <Cents cents={-sumEntries(entries, 'feeCents')} currency={currency} />
          </td>
          <td data-label="Net">
            <Cents cents={sumEntries(entries, 'netCents')} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function EntryId({ entry, onOpen }: { entry: LedgerEntry; onOpen: (id: string) => void }) {
  const { donationId, importId } = entry;
  if (importId) return <Link href={`~${importPath({ id: importId })}`}>Import</Link>;
  if (!donationId) return <span className={panel.code}>{'\u2013'}</span>;
  return (
    <button
      type="button"
      className={`text-button ${panel.code}`}
      aria-label={`Open donation ${shortId(donationId)}`}
      onClick={() => onOpen(donationId)}
    >
      {shortId(donationId)}
    </button>
  );
}
