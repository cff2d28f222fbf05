import { useRef, useState } from 'react';
import type { ContactMessage, ContactStats } from '#model/messages/admin-messages.ts';
import { useListPage } from '../data/list.ts';
import { DataTable, type ShownRows } from '../table/DataTable.tsx';
import { ExportCsv } from '../table/ExportCsv.tsx';
import { useListAddress, useListSearch } from '../table/list-address.ts';
import type { Segment } from '../table/Segments.tsx';
import { ListPage } from '../kit/page/ListPage.tsx';
import { messageBulkActions } from './bulk-actions.ts';
import { messageFiguresQuery, messagesQuery, spamQuery } from './message-queries.ts';
import { messageTable, messageTables } from './message-table.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { MessageOutcomes } from './MessageOutcomes.tsx';
import { useMessageActions } from './use-message-actions.ts';

const isOpen = ({ answeredAt }: ContactMessage) => answeredAt === null;

const isAnswered = (message: ContactMessage) => !isOpen(message);

const isAny = () => true;

const all = { id: 'all', label: 'All', test: isAny };

const statuses: readonly Segment<ContactMessage>[] = [
  { id: 'open', label: 'Open', test: isOpen },
  { id: 'answered', label: 'Answered', test: isAnswered },
  { id: 'spam', label: 'Spam' },
  all,
];

// The server lists spam apart, so while spam is shown the other statuses have no rows to test.
const spamStatuses = statuses.map(({ id, label }) =>
  id === 'spam' ? { id, label, test: isAny } : { id, label },
);

/**
 * Returns the status that the list shows: open messages, and during a search open and answered ones alike, until
 * another is chosen.
 */
function useStatus() {
  const { read, write } = useListAddress();
  const search = useListSearch();
  const isSearching = search.text.trim() !== '';
  const first = isSearching ? all.id : 'open';
  const stored = read('status');
  const value = statuses.find(({ id }) => id === stored)?.id ?? first;
  return {
    value,
    choose: (id: string) => write({ status: id === first ? null : id }),
    search: {
      ...search,
      type(text: string) {
        const begins = !isSearching && text.trim() !== '';
        if (begins && value !== 'spam') write({ status: null }, { replace: true });
        search.type(text);
      },
    },
  };
}

function listStats(figures: ContactStats | undefined) {
  return [
    { label: 'Total messages', figure: figures?.total },
    { label: 'Researcher inquiries', figure: figures?.researcher, type: 'researcher' },
    { label: 'Partner inquiries', figure: figures?.partner, type: 'partner' },
    { label: 'Donor inquiries', figure: figures?.donor, type: 'donor' },
  ] as const;
}

function statusSegments(
  { value, choose }: Pick<ReturnType<typeof useStatus>, 'value' | 'choose'>,
  figures: ContactStats | undefined,
) {
  const isSpam = value === 'spam';
  const counts: Record<string, number | undefined> = { open: figures?.open, spam: figures?.spam };
  return {
    label: 'Status',
    value,
    whole: isSpam ? 'spam' : all.id,
    options: (isSpam ? spamStatuses : statuses).map((option) => ({
      ...option,
      count: counts[option.id],
    })),
    onChoose: choose,
  };
}

export default function MessagesPage() {
  const { value: status, choose, search } = useStatus();
  const { list, figures, statsFailure, retry } = useListPage(
    status === 'spam' ? spamQuery : messagesQuery,
    messageFiguresQuery,
  );
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = list.rows.find(({ id }) => id === openedId);
  const actions = useMessageActions();
  const shownRows = useRef<ShownRows<ContactMessage>>(null);

  function open({ id }: ContactMessage) {
    actions.forgetDone();
    setOpenedId(id);
  }

  function markAnswered(message: ContactMessage) {
    if (message.answeredAt === null && !message.spam) actions.act(message, 'answer');
  }

  return (
    <>
      <ListPage
        title="Messages"
        subtitle="Review contact form submissions"
        stats={listStats(figures)}
        statsFailure={statsFailure}
        onRetry={retry}
        actions={<ExportCsv design={messageTable} list={list} shownRows={shownRows} />}
      >
        <DataTable
          design={messageTables[status] ?? messageTable}
          list={list}
          onRetry={retry}
          open={{ kind: 'action', run: open }}
          search={search}
          segments={statusSegments({ value: status, choose }, figures)}
          rowKeys={{ a: { label: 'answered', run: markAnswered } }}
          bulk={messageBulkActions[status]}
          shownRows={shownRows}
          message={actions.outcomes.length > 0 && <MessageOutcomes {...actions} />}
        />
      </ListPage>
      {opened && (
        <MessageDialog
          key={opened.id}
          message={opened}
          actions={actions}
          onClosed={() => setOpenedId(null)}
        />
      )}
    </>
  );
}
