import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, Route, Switch } from 'wouter';
import { personPath, portalPaths } from '#model/admin/portal-paths.ts';
import type { ApplicationStats } from '#model/applications/admin-applications.ts';
import {
  peopleSchema,
  peopleStatsSchema,
  type PeopleStats,
  type Person,
} from '#model/people/contract.ts';
import '#styles/controls/button.css';
import { buttonClass } from '#model/site/button-class.ts';
import { formatCount } from '#model/text/format-count.ts';
import { figuresQuery as applicationFigures } from '../data/application-queries.ts';
import { countBy } from '../data/count-rows.ts';
import { listQuery, useListPage } from '../data/list.ts';
import { apiQuery } from '../data/query-client.ts';
import { DataTable, type ShownRows } from '../table/DataTable.tsx';
import { ExportCsv } from '../table/ExportCsv.tsx';
import { useListChoice } from '../table/list-address.ts';
import { ListPage } from '../kit/page/ListPage.tsx';
import { NoSuchPage } from '../kit/page/PageHeader.tsx';
import panel from '../kit/panel.module.css';
import { peopleTable } from './people-table.tsx';
import { DataRequestsPage } from './DataRequestsPage.tsx';
import { PersonPage } from './PersonPage.tsx';
import styles from './people.module.css';

export default function PeoplePages() {
  return (
    <Switch>
      <Route path="/">
        <PeopleList />
      </Route>
      <Route path="/data-requests">
        <DataRequestsPage />
      </Route>
      <Route path="/:type/:id">
        {({ type, id }) => <PersonPage key={`${type}/${id}`} type={type} id={id} />}
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}

// These people are known from test donations alone.
const testDonors = listQuery('/api/admin/people?test=only', peopleSchema);
const people = listQuery('/api/admin/people', peopleSchema);
const peopleFiguresQuery = {
  query: apiQuery('/api/admin/people/stats', peopleStatsSchema),
  of: people,
  count: (rows: readonly Person[]): PeopleStats =>
    countBy(rows, ['researcher', 'donor', 'partner'], ({ type }) => type),
};

const noBulkActions: [] = [];

const modes = [
  { id: 'people', label: 'People' },
  { id: 'test', label: 'Test Donors Only' },
];

function PeopleList() {
  const mode = useListChoice('Mode', modes);
  const shownRows = useRef<ShownRows<Person>>(null);
  const { list, figures, statsFailure, retry } = useListPage(
    mode.value === 'test' ? testDonors : people,
    peopleFiguresQuery,
  );

  return (
    <ListPage
      title="People"
      subtitle="Manage all users across the platform"
      stats={[
        { label: 'Total users', figure: figures?.total },
        { label: 'Researchers', figure: figures?.researcher, type: 'researcher' },
        { label: 'Donors', figure: figures?.donor, type: 'donor' },
        { label: 'Partners', figure: figures?.partner, type: 'partner' },
      ]}
      statsFailure={statsFailure}
      onRetry={retry}
      actions={
        <>
          <Link href="/data-requests" className={buttonClass('outline')}>
            Data requests
          </Link>
          <ExportCsv design={peopleTable} list={list} shownRows={shownRows} />
        </>
      }
      panels={<AwaitingApplications />}
    >
      <DataTable
        design={peopleTable}
        list={list}
        onRetry={retry}
        open={{ kind: 'link', href: personPath }}
        choices={[mode]}
        shownRows={shownRows}
        bulk={noBulkActions}
      />
    </ListPage>
  );
}

function describeOverdue({ overdue }: ApplicationStats): string {
  if (overdue === 0) return '';
  return overdue === 1
    ? ' One is past its 7 business days.'
    : ` ${overdue} are past their 7 business days.`;
}

/** Shows how many applications await a decision, and nothing when none does. */
function AwaitingApplications() {
  const { data: stats } = useQuery(applicationFigures);
  if (!stats || stats.pending === 0) return null;
  const isOne = stats.pending === 1;
  return (
    <p className={`${panel.report} ${panel.links} ${styles.awaiting}`}>
      <span>
        <strong>{formatCount(stats.pending, 'application')}</strong>
        <span>{` ${isOne ? 'awaits' : 'await'} a decision.${describeOverdue(stats)}`}</span>
      </span>
      <Link href={`~${portalPaths.applications}`}>{isOne ? 'Show it' : 'Show them'}</Link>
    </p>
  );
}
