import { useState } from 'react';
import { ListPage } from '../kit/ListPage.tsx';
import { DataTable } from '../kit/table/DataTable.tsx';
import { useListPage } from '../lists/use-list-page.ts';
import { useSession } from '../session/session-context.ts';
import { figuresOf } from './application-figures.ts';
import { applicationsOf, spamOf } from './application-lists.ts';
import { applicationTable, spamFilter } from './application-table.tsx';
import { applicationPath } from './application-words.ts';

const all = applicationTable.filter.options[0].id;

/** The stat cards; each sets the filter of its name. */
const cards = [
  { id: 'pending', label: 'Pending' },
  { id: 'overdue', label: 'Overdue' },
  { id: 'approved', label: 'Approved' },
  { id: 'declined', label: 'Declined' },
] as const;

/** Applications for platform access, the queue first (P-33, P-35). */
export function ApplicationsList() {
  const session = useSession();
  const [filter, setFilter] = useState(all);
  const loader = filter === spamFilter ? spamOf(session) : applicationsOf(session);
  const { list, stats, retry } = useListPage(loader, figuresOf(session));
  const { figures } = stats;

  return (
    <ListPage
      title="Applications"
      subtitle="Review applications for platform access"
      stats={cards.map(({ id, label }) => ({
        label,
        figure: figures?.[id],
        filter: { isOn: filter === id, toggle: () => setFilter(filter === id ? all : id) },
      }))}
      statsFailure={list.failure ? null : stats.failure}
      onRetry={retry}
    >
      <DataTable
        design={applicationTable}
        list={list}
        onRetry={retry}
        open={{ kind: 'link', href: applicationPath }}
        filterChoice={{ id: filter, choose: setFilter }}
      />
    </ListPage>
  );
}
