import { useState } from 'react';
import { useLocation } from 'wouter';
import { adminPostSchema } from '#contracts/admin-blog.ts';
import { postConflictSchema, type PostConflict } from '#contracts/blog-mirror.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { ApiCallError } from '#lib/api-client.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useStillHere } from '../../kit/use-still-here.ts';
import { NotLoaded } from '../../kit/table/TableStates.tsx';
import { toFailure } from '../../lists/failure.ts';
import { useSession } from '../../session/session-context.ts';
import { OpenInContentful } from '../list/PostSource.tsx';
import { postsOf } from '../list/post-lists.ts';
import { blogPaths } from '../paths.ts';
import { useLoaded } from '../use-loaded.ts';
import { compareFields } from './compared-fields.ts';
import { SideBySide } from './SideBySide.tsx';
import styles from './compare.module.css';

/** A post that changed here and in the CMS: both sides, and the choice between them. */
export function ConflictPage({ id }: { id: string }) {
  const path = `/api/admin/blog/posts/${encodeURIComponent(id)}/conflict`;
  const { loaded, again } = useLoaded(path, postConflictSchema);
  const [, navigate] = useLocation();
  const back = () => navigate(blogPaths.list);
  const gone = loaded.status === 'failed' && (loaded.code === 404 || loaded.code === 409);

  return (
    <div className={styles.page} aria-busy={loaded.status === 'loading'}>
      <PageHeader title="CMS conflict" subtitle="This post was changed here and in Contentful">
        <Button variant="outline" label="Back to Blog" onClick={back} />
      </PageHeader>
      {loaded.status === 'failed' &&
        (gone ? (
          <p className={styles.facts}>{loaded.failure.reason}</p>
        ) : (
          <NotLoaded failure={loaded.failure} onRetry={again} />
        ))}
      {loaded.status === 'ready' && (
        <Choice conflict={loaded.data} path={path} onSettled={back} onStale={again} />
      )}
    </div>
  );
}

interface ChoiceProps {
  conflict: PostConflict;
  path: string;
  onSettled: () => void;
  /** Reads both sides anew. */
  onStale: () => void;
}

type Side = 'ours' | 'theirs';

function Choice({ conflict, path, onSettled, onStale }: ChoiceProps) {
  const { ours, theirs, post } = conflict;
  const session = useSession();
  const isStillHere = useStillHere();
  const [saving, setSaving] = useState<Side | null>(null);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<{ reason: string; stale: boolean } | null>(null);

  async function settle(keep: Side) {
    if (saving) return;
    setSaving(keep);
    setProblem(null);
    try {
      const body = { keep, version: post.version };
      const options = { method: 'POST', body, schema: adminPostSchema } as const;
      const { data } = await session.call(path, options);
      postsOf(session).change((rows) => rows.map((row) => (row.id === data.id ? data : row)));
      if (isStillHere()) onSettled();
    } catch (error) {
      const said = error instanceof ApiCallError && error.status === 409 ? error.body : null;
      const reason = said?.error ?? toFailure(error).reason;
      setProblem({ reason, stale: said !== null && !said.fields });
      setSaving(null);
    }
  }

  return (
    <>
      <p className={styles.facts}>
        <strong>{post.title}</strong>
        <br />
        Nothing was overwritten. Readers see the portal&apos;s version until you choose one.
      </p>
      <div className={styles.choices}>
        <Button
          variant="ink"
          label="Keep the portal's version"
          busyLabel="Saving..."
          busy={saving === 'ours'}
          onClick={() => void settle('ours')}
        />
        <Button
          variant="outline"
          label="Use Contentful's version"
          busyLabel="Saving..."
          busy={saving === 'theirs'}
          onClick={() => setAsked(true)}
        />
        {post.cms && <OpenInContentful url={post.cms.url} title={post.title} />}
      </div>
      <div role="alert" className={styles.state}>
        {problem && (
          <Notice tone="bad" title="Nothing was changed.">
            {problem.reason}{' '}
            {problem.stale && (
              <Button variant="quiet" label="Load both versions again" onClick={onStale} />
            )}
          </Notice>
        )}
      </div>
      <SideBySide left="In the portal" right="In Contentful" fields={compareFields(ours, theirs)} />
      {asked && (
        <Dialog
          title="Use Contentful's version?"
          size="narrow"
          onClosed={() => setAsked(false)}
          foot={
            <>
              <Button variant="outline" label="Cancel" type="submit" data-first-focus />
              <Button
                variant="danger"
                label="Replace the portal's version"
                type="submit"
                onClick={() => void settle('theirs')}
              />
            </>
          }
        >
          <p>The changes made in the portal will be replaced right away. This cannot be undone.</p>
        </Dialog>
      )}
    </>
  );
}
