import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { blogAuthorMessages, type BlogAuthor } from '#model/posts/authors.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { toFailedChange } from '../../data/failure.ts';
import { postListPath } from '../post-queries.ts';
import posts from '../posts.module.css';
import { exportCsv } from '../../table/csv.ts';
import { NotLoaded } from '../../table/TableStates.tsx';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import panel from '../../kit/panel.module.css';
import { FailureNotice } from '../../kit/FailureNotice.tsx';
import { AuthorForm } from './AuthorForm.tsx';
import { authorColumns, AuthorTable } from './AuthorTable.tsx';
import { useAuthorRemoval } from './use-author-removal.ts';
import { useAuthors } from './use-authors.ts';
import { useOpenedAuthor } from './use-opened-author.ts';

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
    if (authors)
      void exportCsv({ one: 'author', many: 'authors' }, authorColumns, authors).then(setDone);
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
