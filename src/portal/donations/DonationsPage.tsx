import { useMemo, useRef, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import {
  type AdminDonation,
  adminDonationsSchema,
  donationDetailsSchema,
  type DonationMode,
  donationModes,
  type DonationStats,
  donationStatsSchema,
} from '#model/donations/admin-donations.ts';
import { undoEnd } from '#model/undo.ts';
import { sourceLabels } from '#model/donations/contract.ts';
import { donationSources } from '#model/enumerations.ts';
import { formatDollars } from '#model/money/money.ts';
import { isMissing } from '../data/failure.ts';
import { listQuery, type ListState, useListPage } from '../data/list.ts';
import { apiQuery } from '../data/query-client.ts';
import { useRecord } from '../data/use-record.ts';
import { DataTable, type ShownRows } from '../table/DataTable.tsx';
import { ExportCsv } from '../table/ExportCsv.tsx';
import { useListAddress, useListChoice } from '../table/list-address.ts';
import { ActionButton } from '../kit/page/page-actions.tsx';
import { ListPage } from '../kit/page/ListPage.tsx';
import { TestMark } from '../kit/marks.tsx';
import { lazyPage } from '../kit/page/lazy-page.tsx';
import { NoSuchPage } from '../kit/page/PageHeader.tsx';
import panel from '../kit/panel.module.css';
import { DonationDialog, OpenedDonation } from './DonationDialog.tsx';
import { DonationTabs } from './DonationTabs.tsx';
import { PayoutPage } from './payouts/PayoutPage.tsx';
import { PayoutsPage } from './payouts/PayoutsPage.tsx';
import { countDonations } from './count-donations.ts';
import { donationTable, reversedNote } from './donation-table.tsx';
import { BalanceFigure, DonationsOverview } from './overview/DonationsOverview.tsx';
import { RecordedActions } from './record/RecordedActions.tsx';
import { nameDonation } from './name-donation.ts';
import { NewDonationPage } from './record/NewDonationPage.tsx';
import { useDroppedFile } from './imports/handed-file.ts';
import { StatementsDialog } from './Statements.tsx';
import { Status } from '#islands/ui/live-regions.tsx';

const path = '/api/admin/donations';

function donationsQuery(mode: DonationMode | null) {
  return listQuery(mode ? `${path}?mode=${mode}` : path, adminDonationsSchema);
}

const donationFiguresQuery = {
  query: apiQuery(`${path}/stats`, donationStatsSchema),
  of: donationsQuery(null),
  count: countDonations,
};

const onlyExport: [] = [];

const modeLabels = { live: 'Live Only', test: 'Test Only', all: 'Live and Test' };

// The site's own mode is known with the figures.
const unknownMode = { id: 'unknown', label: 'Mode' };

const ownMode = ({ testMode }: Pick<DonationStats, 'testMode'>) => (testMode ? 'test' : 'live');

const idPath = /^\/(?<id>[0-9a-f-]{36})$/;

const ImportPages = lazyPage(() => import('./imports/ImportPages.tsx'));

export default function DonationsPages() {
  const [recorded, setRecorded] = useState<AdminDonation | null>(null);
  const [, navigate] = useLocation();
  return (
    <Switch>
      <Route path="/">
        <DonationsList
          recorded={recorded}
          onDone={() => setRecorded(null)}
          onRecord={() => {
            setRecorded(null);
            navigate('/new');
          }}
        />
      </Route>
      <Route path="/payouts">
        <PayoutsPage />
      </Route>
      <Route path="/payouts/:id">{({ id }) => <PayoutPage key={id} id={id} />}</Route>
      <Route path="/new">
        <NewDonationPage onRecorded={setRecorded} />
      </Route>
      <Route path="/import/*?">
        <ImportPages />
      </Route>
      <Route path={idPath}>
        {({ id = '' }) => (
          <>
            <DonationsList recorded={null} onRecord={() => navigate('/new')} />
            <OpenedDonation key={id} id={id} onClosed={() => navigate('/', { replace: true })} />
          </>
        )}
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}

const allSources = 'all';

const sourceOptions = [
  { id: allSources, label: 'All Sources' },
  ...donationSources.map((id) => ({ id, label: sourceLabels[id] })),
];

function useSourceFilter(list: ListState<AdminDonation>) {
  const choice = useListChoice('Source', sourceOptions);
  const source = choice.value;
  const { rows, total, status } = list;
  const chosen = useMemo(
    () => (source === allSources ? rows : rows.filter((row) => row.source === source)),
    [rows, source],
  );
  return {
    listed: { ...list, rows: chosen, total: status === 'ready' ? chosen.length : total },
    choice,
  };
}

interface DonationsListProps {
  recorded: AdminDonation | null;
  onRecord: () => void;
  /** Called once something else is announced, such as that the recorded donation is undone. */
  onDone?: () => void;
}

function DonationsList({ recorded, onRecord, onDone }: DonationsListProps) {
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
  const { read, write } = useListAddress();
  const stored = read('mode');
  const chosen = donationModes.find((each) => each === stored) ?? null;
  const { list, figures, statsFailure, retry } = useListPage(
    donationsQuery(chosen),
    donationFiguresQuery,
  );
  const { listed, choice } = useSourceFilter(list);
  const mode = chosen ?? (figures && ownMode(figures));
  const testTotal = (figures?.testMode ? figures : figures?.otherMode)?.total;
  const testNote = mode === 'all' && testTotal !== undefined ? `, ${testTotal} of them test` : '';
  /** True while there is no donation, hence nothing to sum and nothing to save. */
  const isUnused = list.status === 'ready' && figures?.total === 0 && !figures.otherMode?.total;
  const countNote = testNote + (listed.status === 'ready' ? reversedNote(listed.rows) : '');

  return (
    <>
      <ListPage
        title="Donations"
        mark={mode && figures && <ModeMark figures={figures} mode={mode} />}
        tabs={<DonationTabs current="donations" />}
        stats={[
          { label: 'Total donations', figure: figures?.total },
          { label: 'Successful', figure: figures?.successful },
          { label: 'Total amount', figure: figures && formatDollars(figures.totalCents) },
          { label: 'Average', figure: figures && formatDollars(figures.averageCents) },
        ]}
        statsFailure={statsFailure}
        onRetry={retry}
        actions={
          <>
            {!isUnused && (
              <>
                <ActionButton
                  variant="outline"
                  label="Yearly statements..."
                  onClick={() => setSending(true)}
                />
                <ExportCsv design={donationTable} list={list} shownRows={shownRows} />
              </>
            )}
            <ActionButton variant="ink" label="+ Record a donation" onClick={onRecord} />
          </>
        }
        figure={
          <BalanceFigure isOpen={isBalanceOpen} onToggle={() => setBalanceOpen(!isBalanceOpen)} />
        }
        panels={<DonationsOverview refundedCents={figures?.refundedCents} isOpen={isBalanceOpen} />}
      >
        <DataTable
          design={donationTable}
          list={listed}
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
          choices={[
            choice,
            {
              label: 'Mode',
              value: mode ?? unknownMode.id,
              options: mode
                ? donationModes.map((id) => ({ id, label: modeLabels[id] }))
                : [unknownMode],
              isNarrowing: chosen !== null,
              onChoose: (id) => write({ mode: id }),
            },
          ]}
          countNote={countNote}
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

interface RecordedMessageProps {
  donation: AdminDonation;
  onDone: (message: string) => void;
}

// The donation may have been taken back since, here or by somebody else.
function RecordedMessage({ donation, onDone }: RecordedMessageProps) {
  const { record, error } = useRecord(`${path}/${donation.id}`, donationDetailsSchema);
  const undoUntil = undoEnd(new Date(donation.createdAt)).toISOString();
  if (isMissing(error) || (!record && !error) || record?.donation.reversedAt) return null;
  return (
    <div className={panel.row}>
      <Status as="p">Recorded: {nameDonation(donation)}.</Status>
      <RecordedActions donation={donation} undoUntil={undoUntil} onDone={onDone} />
    </div>
  );
}

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
