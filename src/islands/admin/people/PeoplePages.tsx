import { Route, Switch } from 'wouter';
import { NoSuchPage } from '../portal/NoSuchPage.tsx';
import { Unbuilt } from '../portal/Unbuilt.tsx';
import { PeopleList } from './PeopleList.tsx';

/** The pages under /admin/people. */
export default function PeoplePages() {
  return (
    <Switch>
      <Route path="/">
        <PeopleList />
      </Route>
      <Route path="/:type/:id">
        <Unbuilt title="Person" subtitle="Facts, messages, applications and gifts of one person" />
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}
