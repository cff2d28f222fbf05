import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { adminBlogMessages, type AdminPost, type AdminPostRow } from '#contracts/admin-blog.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { postPath } from '#lib/blog-paths.ts';
import { ListPage } from '../../kit/ListPage.tsx';
import { SaidLine } from '../../kit/SaidLine.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import type { ActionPlace, RowActions } from '../../kit/table/table-design.ts';
import { useListPage } from '../../lists/use-list-page.ts';
import { useSession } from '../../session/session-context.ts';
import { blogPaths, editPath } from '../paths.ts';
import { SyncButton } from '../sync/SyncButton.tsx';
import { SyncPanel } from '../sync/SyncPanel.tsx';
import { useSync } from '../sync/use-sync.ts';
import { actionsOf } from './post-actions.ts';
import { figuresOf, postsOf } from './post-lists.ts';
import { postTable } from './post-table.tsx';
import styles from './posts.module.css';

/** Posts: figures, mirror, list and what can be done with a post (P-87). */
export function PostsPage() {
  const session = useSession();
  const [, navigate] = useLocation();
  const { list, stats, retry } = useListPage(postsOf(session), figuresOf(session));
  const acts = actionsOf(session);
  const { saved, done, failed, busy } = useSyncExternalStore(acts.subscribe, acts.read);
  const sync = useSync();
  useEffect(() => acts.forget, [acts]);
  const { figures } = stats;

  function retryAll() {
    retry();
    if (sync.failure) sync.retry();
  }

  const rowActions: RowActions<AdminPostRow> = {
    width: 'calc(12.25rem + var(--page-pad))',
    draw: (row, place) => (
      <Actions
        {...{ row, place }}
        busy={busy.has(row.id)}
        onToggle={() => {
          place.passFocus();
          void acts.toggle(row);
        }}
        onDelete={() => {
          if (confirm(adminBlogMessages.confirmDelete)) void acts.remove(row, place.passFocus);
        }}
      />
    ),
  };

  return (
    <>
      <ListPage
        title="Blog Management"
        subtitle="Write, publish and revise articles"
        stats={[
          { label: 'Total posts', figure: figures?.total },
          { label: 'Published', figure: figures?.published },
          { label: 'Drafts', figure: figures?.drafts },
          { label: 'Authors', figure: figures?.authors },
        ]}
        statsFailure={list.failure ? null : stats.failure}
        onRetry={retryAll}
        actions={
          <>
            <SyncButton sync={sync} />
            <Button
              variant="outline"
              label="Manage Authors"
              onClick={() => navigate(blogPaths.authors)}
            />
            <Button variant="ink" label="+ New Post" onClick={() => navigate(blogPaths.newPost)} />
          </>
        }
        panels={
          <>
            {saved && <SavedNotice post={saved} />}
            {!list.failure && <SyncPanel sync={sync} />}
          </>
        }
      >
        <DataTable
          design={postTable}
          list={list}
          onRetry={retryAll}
          open={{ kind: 'link', href: editPath, word: 'Edit' }}
          actions={rowActions}
          said={
            failed && (
              <SaidLine title={failed.title} reason={failed.reason} onRetry={failed.retry} />
            )
          }
        />
      </ListPage>
      <p className="visually-hidden" role="status">
        {done}
      </p>
    </>
  );
}

/** Names the post that was just saved and links to it: on the site, or a draft in the editor. */
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
        <Link href={`~${editPath(post)}`}>Open draft</Link>
      )}
    </Notice>
  );
}

interface ActionsProps {
  row: AdminPostRow;
  place: ActionPlace;
  busy: boolean;
  onToggle: () => void;
  onDelete: () => void;
}

function Actions({ row, place, busy, onToggle, onDelete }: ActionsProps) {
  const shared = {
    type: 'button',
    className: styles.act,
    tabIndex: place.tabIndex,
    'aria-describedby': place.describedBy,
    'aria-disabled': busy || undefined,
  } as const;
  return (
    <>
      <button {...shared} onClick={onToggle}>
        {row.published ? 'Unpublish' : 'Publish'}
      </button>
      <button {...shared} onClick={onDelete}>
        Delete
      </button>
    </>
  );
}
