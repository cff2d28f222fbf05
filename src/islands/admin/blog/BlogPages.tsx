import { Route, Switch } from 'wouter';
import { NoSuchPage } from '../portal/NoSuchPage.tsx';
import { AuthorsPage } from './authors/AuthorsPage.tsx';
import { ConflictPage } from './compare/ConflictPage.tsx';
import { EditPage, NewPage } from './editor/EditorPages.tsx';
import { PostsPage } from './list/PostsPage.tsx';

/** The pages under /admin/blog (P-87, P-88), and one for a post that changed here and in the CMS. */
export default function BlogPages() {
  return (
    <Switch>
      <Route path="/">
        <PostsPage />
      </Route>
      <Route path="/new">
        <NewPage />
      </Route>
      <Route path="/edit/:id">{({ id }) => <EditPage key={id} id={id} />}</Route>
      <Route path="/conflict/:id">{({ id }) => <ConflictPage key={id} id={id} />}</Route>
      <Route path="/authors">
        <AuthorsPage />
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}
