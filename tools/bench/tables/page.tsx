import '#styles/global.css';
import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { DataTable } from '#islands/admin/kit/table/DataTable.tsx';
import { inboxOf } from '#islands/admin/messages/message-lists.ts';
import { messageTable } from '#islands/admin/messages/message-table.tsx';
import { AdminSession } from '#islands/admin/session/admin-session.ts';
import { NaiveTable } from './NaiveTable.tsx';

const inbox = inboxOf(new AdminSession('bench', () => undefined));

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

const root = document.getElementById('root');
if (root) createRoot(root).render(location.hash === '#naive' ? <NaiveTable /> : <PreparedTable />);
