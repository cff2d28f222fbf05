import '#styles/global.css';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { AdminDonation } from '#contracts/admin-donations.ts';
import { donationsOf } from '#islands/admin/donations/donation-lists.ts';
import { donationTable } from '#islands/admin/donations/donation-table.tsx';
import { useExport } from '#islands/admin/donations/use-export.ts';
import { DataTable, type ShownRows } from '#islands/admin/kit/table/DataTable.tsx';
import { inboxOf } from '#islands/admin/messages/message-lists.ts';
import { messageTable } from '#islands/admin/messages/message-table.tsx';
import { AdminSession } from '#islands/admin/session/admin-session.ts';
import { NaiveTable } from './NaiveTable.tsx';

const session = new AdminSession('bench', () => undefined);
const inbox = inboxOf(session);
const gifts = donationsOf(session);

/** The product's own table over the product's own loader. */
function PreparedTable() {
  const list = useSyncExternalStore(inbox.subscribe, inbox.read);
  useEffect(() => void inbox.load(), []);
  return (
    <DataTable
      design={messageTable}
      list={list}
      onRetry={() => undefined}
      open={{ kind: 'action', run: () => undefined }}
    />
  );
}

/** The same for donations, with the export of what is shown. */
function DonationsTable() {
  const list = useSyncExternalStore(gifts.subscribe, gifts.read);
  const shownRows = useRef<ShownRows<AdminDonation>>(null);
  const csv = useExport(list, shownRows);
  useEffect(() => void gifts.load(), []);
  return (
    <>
      <button type="button" onClick={csv.begin}>
        Export CSV
      </button>
      <p>{csv.said}</p>
      <DataTable
        design={donationTable}
        list={list}
        onRetry={() => undefined}
        open={{ kind: 'action', run: () => undefined }}
        shownRows={shownRows}
      />
    </>
  );
}

const tables = { '#naive': NaiveTable, '#donations': DonationsTable };
const Table = tables[location.hash as keyof typeof tables] ?? PreparedTable;

const root = document.getElementById('root');
if (root) createRoot(root).render(<Table />);
