import { useState } from 'react';
import { peopleStatsSchema, peopleSchema } from '#contracts/people.ts';
import { AwaitingLine } from '../applications/AwaitingLine.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { DataTable } from '../kit/table/DataTable.tsx';
import { indexShapeOf } from '../kit/table/table-design.ts';
import { FigureLoader } from '../lists/figure-loader.ts';
import { ListLoader } from '../lists/list-loader.ts';
import { useListPage } from '../lists/use-list-page.ts';
import { oncePerSession } from '../session/admin-session.ts';
import { useSession } from '../session/session-context.ts';
import { peopleTable } from './people-table.tsx';
import { personPath } from './person-path.ts';

const rows = peopleSchema;
const shape = indexShapeOf(peopleTable);

const peopleOf = oncePerSession(
  (session) => new ListLoader(session, { path: '/api/admin/people', rows, shape }),
);

/** Who is known from test donations alone (P-46). */
const testDonorsOf = oncePerSession(
  (session) => new ListLoader(session, { path: '/api/admin/people?test=only', rows, shape }),
);

const figuresOf = oncePerSession(
  (session) => new FigureLoader(session, '/api/admin/people/stats', peopleStatsSchema),
);

/** Everybody the platform knows (P-84). */
export function PeopleList() {
  const session = useSession();
  const [showsTest, setShowsTest] = useState(false);
  const loader = (showsTest ? testDonorsOf : peopleOf)(session);
  const { list, stats, retry } = useListPage(loader, figuresOf(session));
  const { figures } = stats;

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
      statsFailure={list.failure ? null : stats.failure}
      onRetry={retry}
      panels={<AwaitingLine />}
    >
      <DataTable
        design={peopleTable}
        list={list}
        onRetry={retry}
        open={{ kind: 'link', href: personPath }}
        choice={{
          label: 'Mode',
          value: showsTest ? 'test' : 'people',
          options: [
            { id: 'people', label: 'People' },
            { id: 'test', label: 'Test Donors Only' },
          ],
          onChoose: (id) => setShowsTest(id === 'test'),
        }}
      />
    </ListPage>
  );
}
