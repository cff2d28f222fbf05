import { useQuery } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { type Overview, overviewSchema } from '#model/admin/overview.ts';
import { formatFullDay } from '#model/dates/dates.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { toFailure } from '../data/failure.ts';
import { apiQuery } from '../data/query-client.ts';
import { NotLoaded } from '../table/TableStates.tsx';
import { ErrorMessage } from '../kit/FailureNotice.tsx';
import { NoSuchPage, PageHeader, PageSkeleton } from '../kit/page/PageHeader.tsx';
import { useMinute } from '../kit/time.tsx';
import page from '../kit/page/page.module.css';
import { Figures } from './Figures.tsx';
import { RecentList } from './RecentList.tsx';
import { SetupList } from './SetupList.tsx';
import { UndeliveredEmailsPage } from './UndeliveredEmailsPage.tsx';
import { Inbox } from './Inbox.tsx';
import styles from './overview.module.css';

export default function OverviewPages() {
  return (
    <Switch>
      <Route path="/">
        <OverviewPage />
      </Route>
      <Route path="/mails">
        <UndeliveredEmailsPage />
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}

const overviewQuery = apiQuery('/api/admin/overview', overviewSchema);

function OverviewPage() {
  const { data: overview, error, refetch } = useQuery(overviewQuery);
  const today = formatFullDay(dayInPacific(new Date(useMinute())));
  return (
    <>
      <div className={styles.head}>
        <PageHeader title="Overview" subtitle={today} />
        {overview && (
          <ErrorMessage
            title="The overview was not refreshed."
            error={error}
            onRetry={() => refetch()}
          />
        )}
      </div>
      {overview ? (
        <OverviewParts overview={overview} onReload={() => void refetch()} />
      ) : error ? (
        <NotLoaded
          title="The overview did not load"
          failure={toFailure(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSkeleton isPart />
      )}
    </>
  );
}

interface OverviewPartsProps {
  overview: Overview;
  onReload: () => void;
}

function OverviewParts({ overview, onReload }: OverviewPartsProps) {
  const { waiting, unread, recent, setup } = overview;
  return (
    <div className={page.body}>
      <div className={page.read}>
        <SetupList overview={overview} />
        <section aria-labelledby="waiting">
          <Inbox waiting={waiting} unread={unread} setup={setup} onReload={onReload} />
        </section>
      </div>
      <aside className={page.aside} aria-label="Figures">
        <Figures overview={overview} />
      </aside>
      <section className={page.rest} aria-labelledby="recent">
        <RecentList recent={recent} />
      </section>
    </div>
  );
}
