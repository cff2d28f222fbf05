import { Route, Switch, useLocation } from 'wouter';
import { adminPostSchema } from '#model/posts/admin-posts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { AuthorsPage } from './authors/AuthorsPage.tsx';
import { toFailure } from '../data/failure.ts';
import { useRecord } from '../data/use-record.ts';
import { NotLoaded } from '../table/TableStates.tsx';
import { NoSuchPage, PageHeader, PageSkeleton } from '../kit/page/PageHeader.tsx';
import { ConflictPage } from './ConflictPage.tsx';
import { Editor } from './editor/Editor.tsx';
import { postApi, postListPath } from './post-queries.ts';
import { PicturesPage } from './pictures/PicturesPage.tsx';
import { PostsPage } from './PostsPage.tsx';
import styles from './posts.module.css';

export default function PostsPages() {
  return (
    <Switch>
      <Route path="/">
        <PostsPage />
      </Route>
      <Route path="/new">
        <Editor post={null} />
      </Route>
      <Route path="/edit/:id">{({ id }) => <EditPage key={id} id={id} />}</Route>
      <Route path="/conflict/:id">{({ id }) => <ConflictPage key={id} id={id} />}</Route>
      <Route path="/authors">
        <AuthorsPage />
      </Route>
      <Route path="/pictures">
        <PicturesPage />
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}

function EditPage({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const { record, error, isMissing, load } = useRecord(postApi(id), adminPostSchema);
  if (record) return <Editor post={record} />;
  if (!error) return <PageSkeleton />;
  return (
    <div className={styles.page}>
      {isMissing ? (
        <PageHeader
          title="Post not found"
          subtitle="It was deleted, or the address is wrong. Nothing was changed."
        >
          <Button variant="outline" label="Back to Blog" onClick={() => navigate(postListPath)} />
        </PageHeader>
      ) : (
        <>
          <PageHeader title="Edit Post" subtitle="This post could not be shown" />
          <NotLoaded
            title="The post could not be loaded"
            failure={toFailure(error)}
            onRetry={() => void load()}
          />
        </>
      )}
    </div>
  );
}
