import { Route, Switch } from 'wouter';
import { NoSuchPage } from '../portal/NoSuchPage.tsx';
import { PersonPage } from './person/PersonPage.tsx';
import { PeopleList } from './PeopleList.tsx';

/** The pages under /admin/people. */
export default function PeoplePages() {
  return (
    <Switch>
      <Route path="/">
        <PeopleList />
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
