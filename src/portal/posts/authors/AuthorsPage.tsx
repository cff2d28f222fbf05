import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { blogAuthorMessages, type BlogAuthor } from '#model/posts/authors.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { toFailedChange } from '../../data/failure.ts';
import { postListPath } from '../post-queries.ts';
import posts from '../posts.module.css';
import { staffRequest } from '../../session/request.ts';
import { exportCsv, type CsvColumns } from '../../table/csv.ts';
import { EmptyList, NotLoaded } from '../../table/TableStates.tsx';
import { confirmNavigation } from '../../kit/page/confirm-navigation.ts';
import { Badge } from '../../kit/marks.tsx';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import { FailureNotice } from '../../kit/FailureNotice.tsx';
import { Address } from '../../kit/text.tsx';
import { AuthorForm } from './AuthorForm.tsx';
import { useAuthors } from './use-authors.ts';
import styles from './authors.module.css';

const csv: CsvColumns<BlogAuthor> = [
  ['Name', ({ name }) => name],
  ['Person or desk', ({ kind }) => kind],
  ['Title', ({ title }) => title],
  ['Email', ({ email }) => email],
  ['Avatar URL', ({ avatarUrl }) => avatarUrl],
  ['Bio', ({ bio }) => bio],
  ['Affiliation', ({ affiliation }) => affiliation],
  ['ORCID', ({ orcid }) => orcid],
  ['From Contentful', ({ fromCms }) => (fromCms ? 'yes' : 'no')],
];

/** Opens the form of an author; `close` gives the focus back to the button that opened it, or to `newButton`. */
function useOpenedAuthor(newButton: RefObject<HTMLButtonElement | null>) {
  const [opened, setOpened] = useState<BlogAuthor | 'new' | null>(null);
  const opener = useRef<HTMLElement>(null);
  return {
    opened,
    open(next: BlogAuthor | 'new') {
      const isOpen =
        next === opened || (next !== 'new' && opened !== 'new' && next.id === opened?.id);
      if (isOpen || !confirmNavigation()) return;
      const { activeElement } = document;
      opener.current = activeElement instanceof HTMLButtonElement ? activeElement : null;
      setOpened(next);
    },
    close() {
      setOpened(null);
      (opener.current?.isConnected ? opener.current : newButton.current)?.focus();
    },
    /** Closes the form of an author who is gone, without moving the focus. */
    forget: (id: BlogAuthor['id']) =>
      setOpened((now) => (now !== 'new' && now?.id === id ? null : now)),
  };
}

interface AuthorRemovalOptions {
  onStart: () => void;
  onRemoved: (author: BlogAuthor) => Promise<void>;
}

/** Deletes authors, also one that somebody else deleted first, and keeps the failures until the next try. */
function useAuthorRemoval({ onStart, onRemoved }: AuthorRemovalOptions) {
  const [failed, setFailed] = useState<readonly { author: BlogAuthor; error: Error }[]>([]);
  const { mutate } = useMutation({
    mutationFn: async ({ id }: BlogAuthor) => {
      try {
        await staffRequest(`/api/admin/blog/authors/${id}`, { method: 'DELETE' });
      } catch (error) {
        if (!(error instanceof ApiCallError && error.status === 404)) throw error;
      }
    },
    onMutate(author) {
      onStart();
      setFailed((all) => all.filter((each) => each.author.id !== author.id));
    },
    onError: (error, author) => setFailed((all) => [...all, { author, error }]),
    onSuccess: (_, author) => onRemoved(author),
  });
  return { failed, remove: mutate };
}

interface FailedRemovalProps {
  author: BlogAuthor;
  error: Error;
  onRetry: () => void;
}

function FailedRemoval({ author: { name }, error, onRetry }: FailedRemovalProps) {
  const { title, reason } = toFailedChange(error, {
    refused: `${name} was not deleted.`,
    about: name,
    unchanged: 'The list is unchanged.',
  });
  return <FailureNotice title={title} reason={reason} onRetry={onRetry} />;
}

/**
 * Shows the authors of posts. After a deletion the focus goes to "+ New Author"; after the form, to the button that
 * opened it.
 */
export function AuthorsPage() {
  const [, navigate] = useLocation();
  const { authors, failure, reload } = useAuthors();
  const [done, setDone] = useState('');
  const newButton = useRef<HTMLButtonElement>(null);
  const { opened, open, close, forget } = useOpenedAuthor(newButton);
  const { failed, remove } = useAuthorRemoval({
    onStart: () => setDone(''),
    async onRemoved({ id, name }) {
      forget(id);
      await reload();
      setDone(`${name} was deleted.`);
      // Its button is gone; staff who went on elsewhere keep the focus.
      if (document.activeElement === document.body) newButton.current?.focus();
    },
  });

  function exportAuthors() {
    if (authors) void exportCsv({ one: 'author', many: 'authors' }, csv, authors).then(setDone);
  }

  return (
    <div className={posts.page}>
      <PageHeader title="Authors" subtitle="People who write for the blog" isFolded>
        <ActionButton
          variant="outline"
          icon="download"
          label="Export CSV"
          disabled={!authors}
          onClick={exportAuthors}
        />
        <Button variant="outline" label="Back to Blog" onClick={() => navigate(postListPath)} />
        <Button
          ref={newButton}
          variant={opened ? 'outline' : 'ink'}
          label="+ New Author"
          onClick={() => open('new')}
        />
      </PageHeader>
      {opened && (
        <AuthorForm
          key={opened === 'new' ? 'new' : opened.id}
          author={opened === 'new' ? null : opened}
          onSaved={({ name }) => {
            setDone(`${name} was saved.`);
            void reload();
          }}
          onClose={() => {
            setDone('');
            close();
          }}
        />
      )}
      {failed.map(({ author, error }) => (
        <FailedRemoval
          key={author.id}
          author={author}
          error={error}
          onRetry={() => remove(author)}
        />
      ))}
      {failure && authors && (
        <FailureNotice
          title="The list could not be refreshed."
          reason={failure.reason}
          onRetry={() => void reload()}
        />
      )}
      {failure && !authors ? (
        <NotLoaded failure={failure} onRetry={() => void reload()} />
      ) : (
        <AuthorTable
          authors={authors}
          onEdit={open}
          onDelete={(author) => {
            if (confirm(blogAuthorMessages.confirmDelete)) remove(author);
          }}
        />
      )}
      <p className={panel.hint}>Deleting an author keeps their posts, without a byline.</p>
      <Status as="p" className="visually-hidden">
        {done}
      </Status>
    </div>
  );
}

interface AuthorTableProps {
  authors: readonly BlogAuthor[] | null;
  onEdit: (author: BlogAuthor) => void;
  onDelete: (author: BlogAuthor) => void;
}

function AuthorTable({ authors, onEdit, onDelete }: AuthorTableProps) {
  if (authors?.length === 0) {
    return (
      <EmptyList
        className={table.none}
        title="No authors yet"
        text="Authors appear here once you add one or sync from Contentful."
      />
    );
  }
  return (
    <table
      className={`${table.table} ${styles.table}`}
      aria-label="authors"
      aria-busy={authors === null}
    >
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Title</th>
          <th scope="col">Email</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {authors?.map((author) => {
          const { id, name, title, email, fromCms } = author;
          return (
            <tr key={id}>
              <th scope="row">
                <span className={styles.who}>
                  {name} {fromCms && <Badge tone="quiet" mark="mirror" word="CMS" />}
                </span>
              </th>
              <td data-none={!title || undefined}>{title || '-'}</td>
              <td data-none={!email || undefined}>{email ? <Address email={email} /> : '-'}</td>
              <td>
                <button type="button" className={posts.action} onClick={() => onEdit(author)}>
                  Edit<span className="visually-hidden"> {name}</span>
                </button>
                <button type="button" className={posts.action} onClick={() => onDelete(author)}>
                  Delete<span className="visually-hidden"> {name}</span>
                </button>
              </td>
            </tr>
          );
        }) ?? <WaitingRows />}
      </tbody>
    </table>
  );
}

function WaitingRows() {
  return [0, 1, 2].map((row) => (
    <tr key={row} className={`${panel.delayed} ${styles.waiting}`} aria-hidden="true">
      {[0, 1, 2, 3].map((cell) => (
        <td key={cell}>
          <span className={panel.waiting} />
        </td>
      ))}
    </tr>
  ));
}
