import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { blogAuthorMessages, type BlogAuthor } from '#contracts/blog-authors.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ApiCallError } from '#lib/api-client.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { SaidLine } from '../../kit/SaidLine.tsx';
import { NotLoaded } from '../../kit/table/TableStates.tsx';
import { toFailure } from '../../lists/failure.ts';
import { mayLeave } from '../../portal/leave-guard.ts';
import { useSession } from '../../session/session-context.ts';
import { blogPaths } from '../paths.ts';
import { AuthorForm } from './AuthorForm.tsx';
import { AuthorTable } from './AuthorTable.tsx';
import { useAuthors } from './use-authors.ts';
import styles from './authors.module.css';

/** What did not happen, why, and the way to try again. */
interface Failed {
  title: string;
  reason: string;
  retry: () => void;
}

/** Authors: list and inline form (P-89). */
export function AuthorsPage() {
  const session = useSession();
  const [, navigate] = useLocation();
  const { authors, failure, reload } = useAuthors();
  const [opened, setOpened] = useState<BlogAuthor | 'new' | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [done, setDone] = useState('');
  const newButton = useRef<HTMLButtonElement>(null);

  function open(next: BlogAuthor | 'new') {
    if (mayLeave()) setOpened(next);
  }

  function close() {
    setOpened(null);
    setDone('');
    newButton.current?.focus();
  }

  async function remove(author: BlogAuthor) {
    setFailed(null);
    setDone('');
    try {
      await session.call(`/api/admin/blog/authors/${author.id}`, { method: 'DELETE' });
    } catch (error) {
      if (!(error instanceof ApiCallError && error.status === 404)) {
        const title = `${author.name} was not deleted.`;
        const reason = `${toFailure(error).reason} The list is unchanged.`;
        setFailed({ title, reason, retry: () => void remove(author) });
        return;
      }
    }
    if (opened !== 'new' && opened?.id === author.id) setOpened(null);
    await reload();
    setDone(`${author.name} was deleted.`);
    newButton.current?.focus();
  }

  return (
    <div className={styles.page}>
      <PageHeader title="Authors" subtitle="People who write for the blog">
        <Button variant="outline" label="Back to Blog" onClick={() => navigate(blogPaths.list)} />
        <Button ref={newButton} variant="ink" label="+ New Author" onClick={() => open('new')} />
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
      {failed && <SaidLine title={failed.title} reason={failed.reason} onRetry={failed.retry} />}
      {failure && authors && (
        <SaidLine
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
            if (confirm(blogAuthorMessages.confirmDelete)) void remove(author);
          }}
        />
      )}
      <p className={styles.note}>Deleting an author keeps their posts, without a byline.</p>
      <p className="visually-hidden" role="status">
        {done}
      </p>
    </div>
  );
}
