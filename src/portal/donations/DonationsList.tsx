import { type RefObject, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type AdminDonation,
  donationDetailsSchema,
  type DonationMode,
  type DonationStats,
} from '#model/donations/admin-donations.ts';
import { undoEnd } from '#model/undo.ts';
import { formatDollars } from '#model/money/money.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import { isMissing } from '../data/failure.ts';
import type { ListState } from '../data/list.ts';
import { useRecord } from '../data/use-record.ts';
import { DataTable, type ShownRows } from '../table/DataTable.tsx';
import { ExportCsv } from '../table/ExportCsv.tsx';
import { ActionButton } from '../kit/page/page-actions.tsx';
import { ListPage } from '../kit/page/ListPage.tsx';
import { TestMark } from '../kit/marks.tsx';
import panel from '../kit/panel.module.css';
import { DonationDialog } from './DonationDialog.tsx';
import { DonationTabs } from './DonationTabs.tsx';
import { donationTable } from './donation-table.tsx';
import { BalanceFigure, DonationsOverview } from './overview/DonationsOverview.tsx';
import { RecordedActions } from './record/RecordedActions.tsx';
import { nameDonation } from './name-donation.ts';
import { useDroppedFile } from './imports/handed-file.ts';
import { StatementsDialog } from './Statements.tsx';
import { ownMode, useDonationsList } from './use-donations-list.ts';

const onlyExport: [] = [];

interface ModeMarkProps {
  figures: Pick<DonationStats, 'testMode'>;
  mode: DonationMode;
}

function ModeMark({ figures, mode }: ModeMarkProps) {
  const own = ownMode(figures);
  if (mode !== own) {
    const other = own === 'live' ? 'Test' : 'Live';
    return <TestMark>{other} donations are listed but not counted</TestMark>;
  }
  return figures.testMode ? <TestMark>Test donations only</TestMark> : null;
}

interface RecordedMessageProps {
  donation: AdminDonation;
  onDone: (message: string) => void;
}

// The donation may have been taken back since, here or by somebody else.
function RecordedMessage({ donation, onDone }: RecordedMessageProps) {
  const { record, error } = useRecord(`/api/admin/donations/${donation.id}`, donationDetailsSchema);
  const undoUntil = undoEnd(new Date(donation.createdAt)).toISOString();
  if (isMissing(error) || (!record && !error) || record?.donation.reversedAt) return null;
  return (
    <div className={panel.row}>
      <Status as="p">Recorded: {nameDonation(donation)}.</Status>
      <RecordedActions donation={donation} undoUntil={undoUntil} onDone={onDone} />
    </div>
  );
}

function listStats(figures: Omit<DonationStats, 'otherMode'> | undefined) {
  return [
    { label: 'Total donations', figure: figures?.total },
    { label: 'Successful', figure: figures?.successful },
    { label: 'Total amount', figure: figures && formatDollars(figures.totalCents) },
    { label: 'Average', figure: figures && formatDollars(figures.averageCents) },
  ];
}

interface PaperActionsProps {
  list: ListState<AdminDonation>;
  shownRows: RefObject<ShownRows<AdminDonation> | null>;
  onStatements: () => void;
}

function PaperActions({ list, shownRows, onStatements }: PaperActionsProps) {
  return (
    <>
      <ActionButton variant="outline" label="Yearly statements..." onClick={onStatements} />
      <ExportCsv design={donationTable} list={list} shownRows={shownRows} />
    </>
  );
}

interface DonationsListProps {
  recorded: AdminDonation | null;
  onRecord: () => void;
  /** Called once something else is announced, such as that the recorded donation is undone. */
  onDone?: () => void;
}

/** Shows all donations, with what `recorded` says of the one that was just recorded. */
export function DonationsList({ recorded, onRecord, onDone }: DonationsListProps) {
  const [opened, setOpened] = useState<AdminDonation | null>(null);
  const [, navigate] = useLocation();
  useDroppedFile(() => navigate('/import'));
  const [message, setMessage] = useState('');
  function finish(message: string) {
    setMessage(message);
    onDone?.();
  }
  const [isSending, setSending] = useState(false);
  const [isBalanceOpen, setBalanceOpen] = useState(false);
  const shownRows = useRef<ShownRows<AdminDonation>>(null);
  const { list, filtered, figures, statsFailure, retry, mode, ...table } = useDonationsList();

  return (
    <>
      <ListPage
        title="Donations"
        mark={mode && figures && <ModeMark figures={figures} mode={mode} />}
        tabs={<DonationTabs current="donations" />}
        stats={listStats(figures)}
        statsFailure={statsFailure}
        onRetry={retry}
        actions={
          <>
            {!table.isUnused && (
              <PaperActions
                list={list}
                shownRows={shownRows}
                onStatements={() => setSending(true)}
              />
            )}
            <ActionButton variant="ink" label="+ Record a donation" onClick={onRecord} />
          </>
        }
        afterFigures={
          <BalanceFigure isOpen={isBalanceOpen} onToggle={() => setBalanceOpen(!isBalanceOpen)} />
        }
        panels={<DonationsOverview refundedCents={figures?.refundedCents} isOpen={isBalanceOpen} />}
      >
        <DataTable
          design={donationTable}
          list={filtered}
          onRetry={retry}
          open={{ kind: 'action', run: setOpened }}
          message={
            message ? (
              <Status as="p">{message}</Status>
            ) : (
              recorded && <RecordedMessage donation={recorded} onDone={finish} />
            )
          }
          shownRows={shownRows}
          bulk={onlyExport}
          choices={table.choices}
          countNote={table.countNote}
        />
      </ListPage>
      {isSending && <StatementsDialog onClosed={() => setSending(false)} />}
      {opened && (
        <DonationDialog
          donation={opened}
          onClosed={() => setOpened(null)}
          onDone={(message) => {
            setOpened(null);
            finish(message);
          }}
        />
      )}
    </>
  );
}
