import { useState } from 'react';
import type { ContactMessage } from '#contracts/admin-contacts.ts';
import { ListPage } from '../kit/ListPage.tsx';
import { DataTable } from '../kit/table/DataTable.tsx';
import { useListPage } from '../lists/use-list-page.ts';
import { useSession } from '../session/session-context.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { figuresOf, inboxOf, spamOf } from './message-lists.ts';
import { messageTable, spamFilter } from './message-table.tsx';

/** What came in through the contact form (P-86). */
export default function MessagesPage() {
  const session = useSession();
  const [filter, setFilter] = useState(messageTable.filter.options[0].id);
  const [opened, setOpened] = useState<ContactMessage | null>(null);
  const loader = filter === spamFilter ? spamOf(session) : inboxOf(session);
  const { list, stats, retry } = useListPage(loader, figuresOf(session));
  const { figures } = stats;

  return (
    <>
      <ListPage
        title="Messages"
        subtitle="Review contact form submissions"
        stats={[
          { label: 'Total messages', figure: figures?.total },
          { label: 'Researcher inquiries', figure: figures?.researcher, type: 'researcher' },
          { label: 'Partner inquiries', figure: figures?.partner, type: 'partner' },
          { label: 'Donor inquiries', figure: figures?.donor, type: 'donor' },
        ]}
        statsFailure={list.failure ? null : stats.failure}
        onRetry={retry}
      >
        <DataTable
          design={messageTable}
          list={list}
          onRetry={retry}
          open={{ kind: 'action', run: setOpened }}
          filterChoice={{ id: filter, choose: setFilter }}
        />
      </ListPage>
      {opened && <MessageDialog message={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}
