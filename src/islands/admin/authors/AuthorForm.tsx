import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  blogAuthorRequestSchema,
  blogAuthorSchema,
  type BlogAuthor,
} from '#contracts/blog-authors.ts';
import { bounds } from '#contracts/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { TextArea, TextInput } from '#islands/ui/Field.tsx';
import { ApiCallError } from '#lib/api-client.ts';
import { checkRequest } from '#lib/form-call.ts';
import { toFailure, type Failure } from '../data/failure.ts';
import { DraftOffer } from '../posts/DraftOffer.tsx';
import forms from '../posts/posts.module.css';
import { useEditForm } from '../posts/use-edit-form.ts';
import { request } from '../session/request.ts';
import { allowNavigation } from '../ui/confirm-navigation.ts';
import panel from '../ui/panel.module.css';
import styles from './authors.module.css';

type AuthorValues = Record<keyof typeof maxLengths, string>;

/** Most characters of each field, as the contract has them. */
const maxLengths = {
  name: bounds.name,
  title: bounds.authorTitle,
  email: bounds.email,
  avatarUrl: bounds.webAddress,
  bio: bounds.bio,
};

function valuesOf(author: BlogAuthor | null): AuthorValues {
  const { name = '', title = '', email = '', avatarUrl = '', bio = '' } = author ?? {};
  return { name, title, email, avatarUrl, bio };
}

const path = '/api/admin/blog/authors';

interface AuthorFormProps {
  author: BlogAuthor | null;
  onSaved: (saved: BlogAuthor) => void;
  /** Not called for a form that was left while it was saved, because another may have its place. */
  onClose: () => void;
}

export function AuthorForm({ author, onSaved, onClose }: AuthorFormProps) {
  const form = useEditForm({ subject: `author ${author?.id ?? 'new'}`, stored: valuesOf(author) });
  const { values, errors, setErrors, saving, setSaving, draft } = form;
  const [failure, setFailure] = useState<Failure | null>(null);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[name="name"]')?.focus(), []);

  function close() {
    allowNavigation();
    onClose();
  }

  function showErrors(wrong: typeof errors) {
    // A screen reader reads the error with the field that gets the focus.
    flushSync(() => setErrors(wrong));
    const first = Object.keys(values).find((field) => field in wrong);
    box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function save() {
    if (saving) return;
    setFailure(null);
    const wrong = checkRequest(blogAuthorRequestSchema, values);
    showErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setSaving(true);
    try {
      const schema = blogAuthorSchema;
      const { data } = await (author
        ? request(`${path}/${author.id}`, { method: 'PUT', body: values, schema })
        : request(path, { method: 'POST', body: { ...values, attemptId: draft.id }, schema }));
      draft.forget();
      if (form.isMounted()) close();
      onSaved(data);
    } catch (error) {
      setSaving(false);
      const fields = error instanceof ApiCallError ? error.body.fields : undefined;
      if (fields) showErrors(fields);
      else setFailure(toFailure(error));
    }
  }

  const text = (name: keyof AuthorValues) => ({
    name,
    value: values[name],
    error: errors[name],
    characterLimit: maxLengths[name],
    readOnly: saving,
    dir: 'auto' as const,
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
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
        void save();
      }}
    >
      <h2 id="author-form">{author ? 'Edit Author' : 'New Author'}</h2>
      {author?.fromCms && (
        <p className={panel.hint}>
          This author is synced from Contentful. A change there replaces what you write here.
        </p>
      )}
      <DraftOffer
        draft={draft}
        onRestore={() => {
          if (draft.offered) form.setValues(draft.offered.values);
          draft.restore();
        }}
      />
      <div className={forms.fields}>
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
        <TextArea label="Bio" rows={4} className={forms.wide} {...text('bio')} />
      </div>
      <div role="alert">
        {failure && (
          <Notice tone="bad" title="The author was not saved.">
            {failure.reason} Your text is unchanged.
          </Notice>
        )}
      </div>
      <div className={`${panel.row} ${styles.buttons}`}>
        <Button
          variant="ink"
          type="submit"
          label={author ? 'Update Author' : 'Create Author'}
          busyLabel="Saving..."
          busy={saving}
        />
        <Button
          variant="outline"
          label="Cancel"
          onClick={() => {
            draft.forget();
            close();
          }}
        />
      </div>
    </form>
  );
}
