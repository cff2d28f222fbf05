import { useEffect, useRef } from 'react';
import { bounds } from '#contracts/bounds.ts';
import type { BlogAuthor } from '#contracts/blog-authors.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { TextInput } from '#islands/ui/TextInput.tsx';
import { handFocusOn } from '../../kit/focus-heir.ts';
import { When } from '../../kit/When.tsx';
import type { AuthorValues } from './author-values.ts';
import { useAuthorForm } from './use-author-form.ts';
import styles from './authors.module.css';

interface AuthorFormProps {
  /** Null for a new one. */
  author: BlogAuthor | null;
  onSaved: (saved: BlogAuthor) => void;
  /** Saved or given up: the form is needed no more. */
  onClose: () => void;
}

/** Most characters of each field, as the contract has them. */
const most: Record<keyof AuthorValues, number> = {
  name: bounds.name,
  title: bounds.authorTitle,
  email: bounds.email,
  avatarUrl: bounds.webAddress,
  bio: bounds.bio,
};

/** The inline form of an author (P-89). */
export function AuthorForm({ author, onSaved, onClose }: AuthorFormProps) {
  const form = useAuthorForm(author, { onSaved, onClose });
  const { values, errors, failure, saving, offered } = form;
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[name="name"]')?.focus(), []);

  async function submit() {
    const wrong = await form.save();
    if (wrong) box.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  const text = (name: keyof AuthorValues) => ({
    name,
    value: values[name],
    error: errors[name],
    most: most[name],
    readOnly: saving,
    dir: 'auto' as const,
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
  });

  return (
    <form
      ref={box}
      className={styles.form}
      method="post"
      noValidate
      aria-labelledby="author-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id="author-form" className={styles.formTitle}>
        {author ? 'Edit Author' : 'New Author'}
      </h2>
      {author?.fromCms && (
        <p className={styles.note}>
          This author is synced from Contentful. A change there replaces what you write here.
        </p>
      )}
      {offered && (
        <Notice
          tone="info"
          role="status"
          ref={handFocusOn}
          title="This browser has text that was not saved."
        >
          From <When iso={offered.savedAt} withTime />.{' '}
          <Button variant="quiet" label="Restore it" onClick={form.restore} />{' '}
          <Button variant="quiet" label="Discard it" onClick={form.discard} />
        </Notice>
      )}
      <div className={styles.fields}>
        <TextInput label="Name" mark="required" required {...text('name')} />
        <TextInput label="Title" {...text('title')} />
        <TextInput label="Email" type="email" {...text('email')} dir="ltr" />
        <TextInput
          label="Avatar URL"
          inputMode="url"
          spellCheck={false}
          {...text('avatarUrl')}
          dir="ltr"
        />
        <TextArea label="Bio" rows={4} className={styles.wide} {...text('bio')} />
      </div>
      <div role="alert">
        {failure && (
          <Notice tone="bad" title="The author was not saved.">
            {failure.reason} Your text is unchanged.
          </Notice>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="ink"
          type="submit"
          label={author ? 'Update Author' : 'Create Author'}
          busyLabel="Saving..."
          busy={saving}
        />
        <Button variant="outline" label="Cancel" onClick={form.giveUp} />
      </div>
    </form>
  );
}
