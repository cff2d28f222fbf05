import { Route, Switch } from 'wouter';
import { NoSuchPage } from '../portal/NoSuchPage.tsx';
import { ApplicationPage } from './ApplicationPage.tsx';
import { ApplicationsList } from './ApplicationsList.tsx';

/** The pages under /admin/applications. */
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
