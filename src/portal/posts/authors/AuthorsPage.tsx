import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { blogAuthorMessages, type BlogAuthor } from '#model/posts/authors.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { toFailedChange } from '../../data/failure.ts';
import { postList } from '../post-queries.ts';
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

/** Shows the authors of posts. After a deletion and when the form closes, the focus goes to "+ New Author". */
export function AuthorsPage() {
  const [, navigate] = useLocation();
  const { authors, failure, reload } = useAuthors();
  const [opened, setOpened] = useState<BlogAuthor | 'new' | null>(null);
  const [done, setDone] = useState('');
  const [failed, setFailed] = useState<readonly { author: BlogAuthor; error: Error }[]>([]);
  const newButton = useRef<HTMLButtonElement>(null);
  // The button that opened the form takes the focus back.
  const opener = useRef<HTMLElement>(null);

  function open(next: BlogAuthor | 'new') {
    const isOpen =
      next === opened || (next !== 'new' && opened !== 'new' && next.id === opened?.id);
    if (isOpen || !confirmNavigation()) return;
    const { activeElement } = document;
    opener.current = activeElement instanceof HTMLButtonElement ? activeElement : null;
    setOpened(next);
  }

  function close() {
    setOpened(null);
    setDone('');
    (opener.current?.isConnected ? opener.current : newButton.current)?.focus();
  }

  function exportAuthors() {
    if (authors) void exportCsv({ one: 'author', many: 'authors' }, csv, authors).then(setDone);
  }

  const removal = useMutation({
    mutationFn: async ({ id }: BlogAuthor) => {
      try {
        await staffRequest(`/api/admin/blog/authors/${id}`, { method: 'DELETE' });
      } catch (error) {
        if (!(error instanceof ApiCallError && error.status === 404)) throw error;
      }
    },
    onMutate(author) {
      setDone('');
      setFailed((all) => all.filter((each) => each.author.id !== author.id));
    },
    onError: (error, author) => setFailed((all) => [...all, { author, error }]),
    onSuccess: async (_, { id, name }) => {
      setOpened((now) => (now !== 'new' && now?.id === id ? null : now));
      await reload();
      setDone(`${name} was deleted.`);
      // Its button is gone; staff who went on elsewhere keep the focus.
      if (document.activeElement === document.body) newButton.current?.focus();
    },
  });

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
        <Button variant="outline" label="Back to Blog" onClick={() => navigate(postList)} />
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
          onClose={close}
        />
      )}
      {failed.map(({ author, error }) => (
        <FailureNotice
          key={author.id}
          {...toFailedChange(error, {
            refused: `${author.name} was not deleted.`,
            about: author.name,
            unchanged: 'The list is unchanged.',
          })}
          onRetry={() => removal.mutate(author)}
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
            if (confirm(blogAuthorMessages.confirmDelete)) removal.mutate(author);
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
