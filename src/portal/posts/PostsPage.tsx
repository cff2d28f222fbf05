import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { editorPath } from '#model/admin/portal-paths.ts';
import { adminBlogMessages, type AdminPost } from '#model/posts/admin-posts.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { postPath } from '#model/posts/post-paths.ts';
import { useListPage } from '../data/list.ts';
import { queryClient } from '../data/query-client.ts';
import { SyncButton, SyncPanel } from './sync/SyncPanel.tsx';
import { useSync } from './sync/use-sync.ts';
import { DataTable, type ShownRows } from '../table/DataTable.tsx';
import { ExportCsv } from '../table/ExportCsv.tsx';
import type { RowActions } from '../table/table-design.ts';
import { ActionButton } from '../kit/page/page-actions.tsx';
import { ListPage } from '../kit/page/ListPage.tsx';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { authorsQuery } from './authors/use-authors.ts';
import { postBulkActions } from './bulk-actions.ts';
import { countedBlogStats, postsQuery, savedPostQuery, type ListedPost } from './post-queries.ts';
import { postTable } from './post-table.tsx';
import { usePostActions } from './use-post-actions.ts';
import styles from './posts.module.css';

function postRowActions({
  busy,
  togglePublished,
  remove,
}: Pick<
  ReturnType<typeof usePostActions>,
  'busy' | 'togglePublished' | 'remove'
>): RowActions<ListedPost> {
  return {
    width: 'calc(12.25rem + var(--page-pad))',
    narrowWidth: 'calc(11.25rem + var(--page-pad))',
    render: (row, control) => {
      const isBusy = busy.includes(row.id) || undefined;
      const shared = { ...control, type: 'button', className: styles.action } as const;
      return (
        <>
          <button {...shared} aria-disabled={isBusy} onClick={() => togglePublished(row)}>
            {row.published ? 'Unpublish' : 'Publish'}
          </button>
          <button
            {...shared}
            aria-disabled={isBusy}
            onClick={() => confirm(adminBlogMessages.confirmDelete) && remove(row)}
          >
            Delete
          </button>
        </>
      );
    },
  };
}

function PostMessages({
  failed,
  done,
}: Pick<ReturnType<typeof usePostActions>, 'failed' | 'done'>) {
  return (
    <>
      {failed.map(({ id, title, reason, retry }) => (
        <FailureNotice key={id} title={title} reason={reason} onRetry={retry} />
      ))}
      {done && <p aria-hidden="true">{done}</p>}
    </>
  );
}

/**
 * Shows the list of posts, which are published, unpublished and deleted in place. The notice of a post that was just
 * saved goes when the page is left.
 */
export function PostsPage() {
  const [, navigate] = useLocation();
  const { list, figures, statsFailure, retry } = useListPage(postsQuery, countedBlogStats);
  const postActions = usePostActions();
  const { done, failed } = postActions;
  const { data: saved } = useQuery(savedPostQuery);
  const isCounted = figures !== undefined && figures.authors === undefined;
  const { data: authors } = useQuery({ ...authorsQuery, enabled: isCounted });
  const sync = useSync();
  const conflicts = list.rows.filter(({ cms }) => cms?.state === 'conflict').length;
  const shownRows = useRef<ShownRows<ListedPost>>(null);
  useEffect(() => () => void queryClient.setQueryData(savedPostQuery.queryKey, null), []);

  function retryAll() {
    retry();
    if (sync.failure) sync.retry();
  }

  return (
    <>
      <ListPage
        title="Blog Management"
        subtitle="Write, publish and revise articles"
        stats={[
          { label: 'Total posts', figure: figures?.total },
          { label: 'Published', figure: figures?.published },
          { label: 'Drafts', figure: figures?.drafts },
          { label: 'Authors', figure: figures?.authors ?? authors?.length },
        ]}
        statsFailure={statsFailure}
        onRetry={retryAll}
        actions={
          <>
            {!sync.isMissing && <SyncButton sync={sync} />}
            <ExportCsv design={postTable} list={list} shownRows={shownRows} />
            <ActionButton
              variant="outline"
              label="Manage Authors"
              onClick={() => navigate('/authors')}
            />
            <ActionButton
              variant="outline"
              label="Pictures"
              onClick={() => navigate('/pictures')}
            />
            <ActionButton variant="ink" label="+ New Post" onClick={() => navigate('/new')} />
          </>
        }
        panels={
          <>
            {saved && <SavedNotice post={saved} />}
            {!list.failure && !sync.isMissing && <SyncPanel sync={sync} conflicts={conflicts} />}
          </>
        }
      >
        <DataTable
          design={postTable}
          list={list}
          onRetry={retryAll}
          open={{ kind: 'link', href: editorPath, label: 'Edit' }}
          actions={postRowActions(postActions)}
          bulk={postBulkActions}
          shownRows={shownRows}
          message={(failed.length > 0 || done) && <PostMessages failed={failed} done={done} />}
        />
      </ListPage>
      <Status as="p" className="visually-hidden">
        {done}
      </Status>
    </>
  );
}

function SavedNotice({ post }: { post: AdminPost }) {
  const { title, slug, published } = post;
  return (
    <Notice tone="ok" role="status">
      <q dir="auto">{title}</q> was saved.{' '}
      {published ? (
        <a href={postPath(slug)} target="_blank" rel="noopener">
          View post
        </a>
      ) : (
        <Link href={`~${editorPath(post)}`}>Open draft</Link>
      )}
    </Notice>
  );
}
