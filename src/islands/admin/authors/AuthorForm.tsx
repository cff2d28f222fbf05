import { useEffect } from 'react';
import {
  blogAuthorRequestSchema,
  blogAuthorSchema,
  type BlogAuthor,
} from '#contracts/blog/blog-authors.ts';
import { bounds } from '#contracts/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea, TextInput } from '#islands/ui/form/Field.tsx';
import { checkRequest } from '#lib/form-call.ts';
import { DraftOffer } from '../posts/DraftOffer.tsx';
import forms from '../posts/posts.module.css';
import { useEditForm } from '../posts/use-edit-form.ts';
import { request } from '../session/request.ts';
import { allowNavigation } from '../ui/page/confirm-navigation.ts';
import { Form } from '../ui/Form.tsx';
import panel from '../ui/panel.module.css';
import table from '../ui/plain-table.module.css';
import styles from './authors.module.css';

type AuthorValues = Record<keyof typeof maxLengths, string>;

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
  const { values, box, draft, saving } = form;
  useEffect(() => box.current?.querySelector<HTMLElement>('[name="name"]')?.focus(), [box]);

  function close() {
    allowNavigation();
    onClose();
  }

  async function save() {
    const schema = blogAuthorSchema;
    const saved = await form.submit(checkRequest(blogAuthorRequestSchema, values), () =>
      author
        ? request(`${path}/${author.id}`, { method: 'PUT', body: values, schema })
        : request(path, { method: 'POST', body: { ...values, attemptId: draft.id }, schema }),
    );
    if (!saved) return;
    draft.forget();
    if (form.isMounted()) close();
    onSaved(saved);
  }

  const title = author ? 'Edit Author' : 'New Author';
  const text = (name: keyof AuthorValues) => ({
    ...form.field(name, maxLengths[name]),
    dir: 'auto' as const,
  });

  return (
    <Form
      form={form}
      className={table.form}
      label={title}
      failed={{ title: 'The author was not saved.', advice: 'Your text is unchanged.' }}
      onSubmit={save}
      foot={
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
      }
    >
      <h2 className={panel.partTitle}>{title}</h2>
      {author?.fromCms && (
        <p className={panel.hint}>
          This author is synced from Contentful. A change there replaces what you write here.
        </p>
      )}
      <DraftOffer draft={draft} onRestore={form.restore} />
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
    </Form>
  );
}
