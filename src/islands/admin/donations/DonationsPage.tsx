import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type AdminDonation,
  donationModes,
  type DonationMode,
} from '#contracts/admin-donations.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatDollars } from '#lib/money.ts';
import { ListPage } from '../kit/ListPage.tsx';
import { DataTable, type ShownRows } from '../kit/table/DataTable.tsx';
import { useListPage } from '../lists/use-list-page.ts';
import { useSession } from '../session/session-context.ts';
import { DonationDialog } from './DonationDialog.tsx';
import { booksOf, donationsOf, donationsOfMode, figuresOf } from './donation-lists.ts';
import { donationTable } from './donation-table.tsx';
import { DonationsOverview } from './DonationsOverview.tsx';
import { ModeMark } from './ModeMark.tsx';
import { useExport } from './use-export.ts';
import styles from './donations.module.css';

const modeLabels = { live: 'Live Only', test: 'Test Only', all: 'Live and Test' };

/** Donations: figures, reconciliation, list and export (P-90). */
export default function DonationsPage() {
  const session = useSession();
  const [opened, setOpened] = useState<AdminDonation | null>(null);
  const shownRows = useRef<ShownRows<AdminDonation>>(null);
  const [chosen, setChosen] = useState<DonationMode | null>(null);
  const loader = (chosen ? donationsOfMode[chosen] : donationsOf)(session);
  const { list, stats, retry } = useListPage(loader, figuresOf(session));
  const booksLoader = booksOf(session);
  useEffect(() => void booksLoader.load(), [booksLoader]);
  const books = useSyncExternalStore(booksLoader.subscribe, booksLoader.read);
  const csv = useExport(list, shownRows);
  const { figures } = stats;
  const mode = chosen ?? (figures?.testMode ? 'test' : 'live');
  const testTotal = figures && (figures.testMode ? figures : figures.otherMode).total;

  return (
    <>
      <ListPage
        title="Donations"
        mark={<ModeMark figures={figures} mode={mode} />}
        stats={[
          { label: 'Total donations', figure: figures?.total },
          { label: 'Successful', figure: figures?.successful },
          {
            label: 'Total amount',
            figure: figures ? formatDollars(figures.totalCents) : undefined,
          },
          { label: 'Average', figure: figures ? formatDollars(figures.averageCents) : undefined },
        ]}
        statsFailure={list.failure ? null : stats.failure}
        onRetry={retry}
        actions={
          <>
            <p className={styles.said} role="status">
              {csv.said}
            </p>
            <Button
              variant="outline"
              icon="download"
              label="Export CSV"
              busy={csv.waiting}
              onClick={csv.begin}
            />
          </>
        }
        panels={
          <DonationsOverview
            books={books}
            refundedCents={figures?.refundedCents}
            onRetry={() => void booksLoader.load()}
          />
        }
      >
        <DataTable
          design={donationTable}
          list={list}
          onRetry={retry}
          open={{ kind: 'action', run: setOpened }}
          shownRows={shownRows}
          choice={{
            label: 'Mode',
            value: mode,
            options: donationModes.map((id) => ({ id, label: modeLabels[id] })),
            onChoose: (id) => setChosen(donationModes.find((one) => one === id) ?? null),
          }}
          countNote={mode === 'all' && testTotal !== null ? `, ${testTotal} of them test` : ''}
        />
      </ListPage>
      {opened && <DonationDialog gift={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}
