import { useMemo, useRef } from 'react';
import { Route, Switch } from 'wouter';
import { applicationPath } from '#model/admin/portal-paths.ts';
import type { Application, ApplicationStats } from '#model/applications/admin-applications.ts';
import { countBy } from '../data/count-rows.ts';
import { type ListState, useListPage } from '../data/list.ts';
import { DataTable, type ShownRows } from '../table/DataTable.tsx';
import { ExportCsv } from '../table/ExportCsv.tsx';
import { useListChoice } from '../table/list-address.ts';
import { ListPage } from '../kit/page/ListPage.tsx';
import { NoSuchPage } from '../kit/page/PageHeader.tsx';
import { applicationsQuery, figuresQuery, spamQuery } from '../data/application-queries.ts';
import {
  accessOptions,
  applicationTable,
  approvedTable,
  isOverdue,
  spamFilter,
} from './application-table.tsx';
import { ApplicationPage } from './ApplicationPage.tsx';

export default function ApplicationsPages() {
  return (
    <Switch>
      <Route path="/">
        <ApplicationsList />
      </Route>
      <Route path="/:id">{({ id }) => <ApplicationPage key={id} id={id} />}</Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}

const { label: filterLabel, options: filterOptions } = applicationTable.filter;

const statCards = [
  { id: 'pending', label: 'Pending' },
  { id: 'overdue', label: 'Overdue' },
  { id: 'approved', label: 'Approved' },
  { id: 'declined', label: 'Declined' },
] as const;

const applicationFiguresQuery = {
  query: figuresQuery,
  of: applicationsQuery,
  count: (rows: readonly Application[]): ApplicationStats => ({
    ...countBy(rows, ['pending', 'approved', 'declined', 'withdrawn'], ({ status }) => status),
    overdue: rows.filter(isOverdue).length,
  }),
};

function useAccessChoice(list: ListState<Application>) {
  const choice = useListChoice('Access', accessOptions);
  const { rows, total, status } = list;
  const test = accessOptions.find(({ id }) => id === choice.value)?.test;
  const chosen = useMemo(() => (test ? rows.filter(test) : rows), [rows, test]);
  const listed = { ...list, rows: chosen, total: status === 'ready' ? chosen.length : total };
  return { listed, choice };
}

function ApplicationsList() {
  const shownRows = useRef<ShownRows<Application>>(null);
  const { value: filter, onChoose } = useListChoice(filterLabel, filterOptions);
  const { list, figures, statsFailure, retry } = useListPage(
    filter === spamFilter ? spamQuery : applicationsQuery,
    applicationFiguresQuery,
  );

  const { listed, choice } = useAccessChoice(list);
  const design = filter === 'approved' ? approvedTable : applicationTable;

  return (
    <ListPage
      title="Applications"
      subtitle="Review applications for platform access"
      stats={statCards.map(({ id, label }) => ({
        label,
        figure: figures?.[id],
        filter: {
          isOn: filter === id,
          toggle: () => onChoose(filter === id ? filterOptions[0].id : id),
        },
      }))}
      statsFailure={statsFailure}
      onRetry={retry}
      actions={<ExportCsv design={applicationTable} list={list} shownRows={shownRows} />}
    >
      <DataTable
        design={design}
        list={listed}
        choices={[choice]}
        onRetry={retry}
        open={{ kind: 'link', href: applicationPath }}
        shownRows={shownRows}
      />
    </ListPage>
  );
}
