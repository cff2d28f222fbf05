import { useMemo, useRef, useState } from 'react';
import type { ContactMessage } from '#contracts/admin-contacts.ts';
import { useListPage, type ListState } from '../data/list.ts';
import { DataTable, type ShownRows } from '../table/DataTable.tsx';
import { ExportCsv } from '../table/ExportCsv.tsx';
import { useListChoice } from '../table/list-address.ts';
import { ListPage } from '../ui/page/ListPage.tsx';
import { bulkActs } from './bulk-acts.ts';
import { figuresQuery, inboxQuery, spamQuery } from './message-queries.ts';
import { messageTable, messageTables } from './message-table.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { MessageOutcome } from './MessageOutcome.tsx';
import { useMessageActs } from './use-message-acts.ts';

const statuses = [
  { id: 'open', label: 'Open' },
  { id: 'answered', label: 'Answered' },
  { id: 'spam', label: 'Spam' },
  { id: 'all', label: 'All' },
];

/** What is marked as spam is another list of the server's, and in no other status (P-26). */
function useStatus(list: ListState<ContactMessage>, chosen: string): ListState<ContactMessage> {
  const { rows, total, status } = list;
  const shown = useMemo(() => {
    if (chosen === 'open') return rows.filter(({ answeredAt }) => answeredAt === null);
    return chosen === 'answered' ? rows.filter(({ answeredAt }) => answeredAt !== null) : rows;
  }, [rows, chosen]);
  return { ...list, rows: shown, total: status === 'ready' ? shown.length : total };
}

/** Messages of the contact form, those that wait for an answer first (P-86, P-183). */
export default function MessagesPage() {
  const status = useListChoice('Status', statuses);
  const { list, figures, statsFailure, retry } = useListPage(
    status.value === 'spam' ? spamQuery : inboxQuery,
    figuresQuery,
  );
  const listed = useStatus(list, status.value);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = list.rows.find(({ id }) => id === openedId);
  const acts = useMessageActs();
  const shownRows = useRef<ShownRows<ContactMessage>>(null);
  const counts: Record<string, number | undefined> = { open: figures?.open, spam: figures?.spam };

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
        statsFailure={statsFailure}
        onRetry={retry}
        actions={<ExportCsv design={messageTable} list={list} shownRows={shownRows} />}
      >
        <DataTable
          design={messageTables[status.value] ?? messageTable}
          list={listed}
          onRetry={retry}
          open={{
            kind: 'action',
            run: ({ id }) => {
              acts.forget();
              setOpenedId(id);
            },
          }}
          segments={{
            ...status,
            options: statuses.map((option) => ({ ...option, count: counts[option.id] })),
          }}
          rowKeys={{
            a: {
              word: 'answered',
              run: (message) => {
                if (message.answeredAt === null && !message.spam) acts.act(message, 'answer');
              },
            },
          }}
          bulk={bulkActs[status.value]}
          shownRows={shownRows}
          message={acts.outcome && <MessageOutcome outcome={acts.outcome} />}
        />
      </ListPage>
      {opened && (
        <MessageDialog
          key={opened.id}
          message={opened}
          acts={acts}
          onClosed={() => setOpenedId(null)}
        />
      )}
    </>
  );
}
