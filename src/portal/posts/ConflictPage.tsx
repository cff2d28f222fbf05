import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { adminPostSchema } from '#model/posts/admin-posts.ts';
import { postConflictSchema, type PostConflict } from '#model/posts/mirror.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Alert } from '#islands/ui/live-regions.tsx';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { describeFailedChange, toFailure, unansweredTitle } from '../data/failure.ts';
import { putRows } from '../data/list.ts';
import { apiQuery } from '../data/query-client.ts';
import { staffRequest } from '../session/request.ts';
import { NotLoaded } from '../table/TableStates.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { Breadcrumb, PageHeader } from '../kit/page/PageHeader.tsx';
import { compareFields, FieldDifference } from './FieldDifference.tsx';
import { describeConflict, describePublicationDay, describeStatus } from './post-status.ts';
import { postApi, postListPath, postsQuery } from './post-queries.ts';
import { OpenInContentful } from './PostSource.tsx';
import styles from './compare.module.css';
import posts from './posts.module.css';

/** Stores the version that staff choose. */
function useVersionChoice(path: string, conflict: PostConflict | undefined) {
  return useMutation({
    mutationFn: async (keep: 'ours' | 'theirs') => {
      const body = {
        keep,
        version: conflict?.post.version,
        fingerprint: conflict?.fingerprint,
      };
      const { data } = await staffRequest(path, { method: 'POST', body, schema: adminPostSchema });
      await putRows(postsQuery, [data]);
    },
  });
}

interface ChoiceFailureProps {
  error: Error | null;
  onReload: () => void;
}

function ChoiceFailure({ error, onReload }: ChoiceFailureProps) {
  const refusal = error instanceof ApiCallError && error.status === 409 ? error.body : null;
  return (
    <Alert className={styles.alert}>
      {error && (
        <Notice tone="bad" title={refusal ? 'Nothing was changed.' : unansweredTitle}>
          <span>{refusal?.error ?? describeFailedChange(error)}</span>{' '}
          {refusal && !refusal.fields && (
            <Button variant="quiet" label="Load both versions again" onClick={onReload} />
          )}
        </Notice>
      )}
    </Alert>
  );
}

/**
 * Shows both versions of a post that was changed here and in Contentful, and stores the one that staff choose.
 * Replacing the portal's version asks first; a choice that came too late offers both versions again.
 */
export function ConflictPage({ id }: { id: string }) {
  const path = `${postApi(id)}/conflict`;
  const query = useQuery({ ...apiQuery(path, postConflictSchema), gcTime: 0 });
  const { data: conflict, error } = query;
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const choice = useVersionChoice(path, conflict);
  const saving = choice.isPending ? choice.variables : null;
  const back = () => navigate(postListPath);
  const reload = () => void query.refetch().then(choice.reset);
  const isGone = error instanceof ApiCallError && (error.status === 404 || error.status === 409);

  return (
    <div className={posts.page} aria-busy={query.isPending}>
      <div className={styles.head}>
        <Breadcrumb
          list={{ label: 'Blog', href: postListPath }}
          here={conflict?.post.title ?? 'CMS conflict'}
        />
        <PageHeader title="CMS conflict" subtitle="This post was changed here and in Contentful" />
      </div>
      {isGone && <p className={styles.details}>{toFailure(error).reason}</p>}
      {error && !isGone && (
        <NotLoaded title="The versions did not load" failure={toFailure(error)} onRetry={reload} />
      )}
      {conflict && !error && (
        <>
          <div>
            <h2 className={styles.title}>{conflict.post.title}</h2>
            <p className={styles.details}>
              Nothing was overwritten. {describeConflict(conflict).readers}
            </p>
          </div>
          <div className={styles.choices}>
            <Button
              variant="ink"
              label="Keep the portal's version"
              busyLabel="Saving..."
              busy={saving === 'ours'}
              onClick={() => !saving && choice.mutate('ours', { onSuccess: back })}
            />
            <Button
              variant="outline"
              label="Use Contentful's version"
              busyLabel="Saving..."
              busy={saving === 'theirs'}
              onClick={() => !saving && setAsking(true)}
            />
            {conflict.post.cms && (
              <OpenInContentful url={conflict.post.cms.url} title={conflict.post.title} />
            )}
          </div>
          <ChoiceFailure error={choice.error} onReload={reload} />
          <BothVersions conflict={conflict} />
        </>
      )}
      {isAsking && conflict && (
        <ConfirmDialog
          title="Use Contentful's version?"
          text={describeConflict(conflict).question}
          label={describeConflict(conflict).label}
          onConfirm={() => choice.mutateAsync('theirs', { onSuccess: back }).catch(() => undefined)}
          onClosed={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const heads = { left: 'In the portal', right: 'In Contentful' };

function BothVersions({ conflict: { ours, theirs } }: { conflict: PostConflict }) {
  const compared = compareFields(ours, theirs);
  const publication = [
    { name: 'status', label: 'Status', left: describeStatus(ours), right: describeStatus(theirs) },
    {
      name: 'publishedAt',
      label: 'Published on',
      left: describePublicationDay(ours),
      right: describePublicationDay(theirs),
    },
  ];
  const different = [
    ...publication.filter(({ left, right }) => left !== right),
    ...compared.different,
  ];
  const alike = publication.filter(({ left, right }) => left === right).map(({ label }) => label);
  const same = [...compared.same, ...alike];
  return (
    <>
      <div className={styles.sides} role="table" aria-label="Both versions">
        <div className={`${styles.heads} ${posts.wideOnly}`} role="row">
          <span role="columnheader">Field</span>
          <span role="columnheader">{heads.left}</span>
          <span role="columnheader">{heads.right}</span>
        </div>
        {different.map((field) => (
          <div key={field.name} className={styles.field} role="row">
            <div role="rowheader" className={styles.label}>
              {field.label}
            </div>
            {(['left', 'right'] as const).map((side) => (
              <div key={side} role="cell" className={styles.side}>
                <span className={styles.which}>{heads[side]}</span>
                <FieldDifference field={field} side={side} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {same.length > 0 && <p className={styles.details}>The same in both: {same.join(', ')}.</p>}
    </>
  );
}
