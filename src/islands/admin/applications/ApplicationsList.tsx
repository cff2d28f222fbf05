import { useState } from 'react';
import { ListPage } from '../kit/ListPage.tsx';
import { DataTable } from '../kit/table/DataTable.tsx';
import { useListPage } from '../lists/use-list-page.ts';
import { useSession } from '../session/session-context.ts';
import { figuresOf } from './application-figures.ts';
import { applicationsOf, spamOf } from './application-lists.ts';
import { applicationTable, spamFilter } from './application-table.tsx';
import { applicationPath } from './application-words.ts';

/** Applications for platform access, the queue first (decision 10). */
export function ApplicationsList() {
  const session = useSession();
  const [filter, setFilter] = useState(applicationTable.filter.options[0].id);
  const loader = filter === spamFilter ? spamOf(session) : applicationsOf(session);
  const { list, stats, retry } = useListPage(loader, figuresOf(session));
  const { figures } = stats;

  return (
    <ListPage
      title="Applications"
      subtitle="Review applications for platform access"
      stats={[
        { label: 'Pending', figure: figures?.pending },
        { label: 'Overdue', figure: figures?.overdue },
        { label: 'Approved', figure: figures?.approved },
        { label: 'Declined', figure: figures?.declined },
      ]}
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
