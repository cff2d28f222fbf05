import { useState } from 'react';
import { authorKindLabels, authorKinds } from '#model/posts/author-kinds.ts';
import {
  blogAuthorMessages,
  blogAuthorSchema,
  createBlogAuthorSchema,
  updateBlogAuthorSchema,
  type BlogAuthor,
} from '#model/posts/authors.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Select, TextArea, TextInput } from '#islands/ui/form/Field.tsx';
import { newId } from '#model/new-id.ts';
import { AdminForm } from '../../form/AdminForm.tsx';
import { PictureField } from '../../form/pictures/PictureField.tsx';
import { DraftOffer } from '../../form/DraftOffer.tsx';
import { explainFailure } from '../../form/use-admin-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { allowNavigation } from '../../kit/page/confirm-navigation.ts';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import forms from '../../form/form.module.css';
import {
  type AuthorValues,
  authorValues,
  authorValuesSchema,
  toAuthorRequest,
} from './author-values.ts';
import { readNewerAuthor, saveAuthor } from './save-author.ts';
import styles from './authors.module.css';

const maxLengths = {
  name: bounds.name,
  title: bounds.authorTitle,
  email: bounds.email,
  avatarUrl: bounds.webAddress,
  bio: bounds.bio,
  affiliation: bounds.affiliation,
  orcid: bounds.orcid,
};

const path = '/api/admin/blog/authors';

interface AuthorFieldsProps {
  form: ReturnType<typeof useRecordForm<AuthorValues, BlogAuthor>>;
  isNew: boolean;
}

function AuthorFields({ form, isNew }: AuthorFieldsProps) {
  const field = (name: keyof typeof maxLengths) => ({
    ...form.field(name, maxLengths[name]),
    dir: 'auto' as const,
  });
  return (
    <div className={forms.fields}>
      <TextInput {...field('name')} label="Name" mark="required" required autoFocus />
      <Select
        {...form.field('kind')}
        label="Signs as"
        hint="Catalogs cite a person by surname and a desk by its whole name."
      >
        {isNew && <option value="">As the name says</option>}
        {authorKinds.map((kind) => (
          <option key={kind} value={kind}>
            {authorKindLabels[kind]}
          </option>
        ))}
      </Select>
      <TextInput {...field('title')} label="Title" />
      <TextInput {...field('affiliation')} label="Affiliation" />
      <TextInput
        {...field('orcid')}
        label="ORCID"
        dir="ltr"
        placeholder="0000-0002-1825-0097"
        spellCheck={false}
      />
      <TextInput {...field('email')} label="Email" type="email" dir="ltr" />
      <PictureField
        {...field('avatarUrl')}
        label="Avatar URL"
        title="Avatar"
        waiting={form.waitingPictures}
        value={form.watch('avatarUrl')}
        onUploaded={(url) => form.busy || form.setValue('avatarUrl', url, { shouldDirty: true })}
      />
      <TextArea {...field('bio')} label="Bio" rows={4} className={forms.wide} />
    </div>
  );
}

interface AuthorFormProps {
  author: BlogAuthor | null;
  onSaved: (saved: BlogAuthor) => void;
  /**
   * It is not called for a form that was left while it was being saved, because another form may have taken its place.
   */
  onClose: () => void;
}

/**
 * Shows the form of an author above the list, or of a new one for null. `onSaved` is also called after the form was
 * left.
 */
export function AuthorForm({ author, onSaved, onClose }: AuthorFormProps) {
  const [id] = useState(newId);
  const form = useRecordForm({
    subject: `author ${author?.id ?? 'new'}`,
    path: author ? `${path}/${author.id}` : path,
    method: author ? 'PUT' : 'POST',
    schema: author ? updateBlogAuthorSchema : createBlogAuthorSchema,
    call: saveAuthor,
    explain(error) {
      const newer = readNewerAuthor(error);
      if (!newer) return explainFailure(error);
      form.setValue('version', String(newer.version));
      return `${blogAuthorMessages.newerVersion} ${blogAuthorMessages.replaceNewer}`;
    },
    defaultValues: authorValues(author, id),
    draftSchema: authorValuesSchema,
    toRequest: toAuthorRequest,
    responseSchema: blogAuthorSchema,
    onDone({ response }) {
      if (form.isMounted()) close();
      onSaved(response);
    },
  });
  const { draft } = form;

  function close() {
    allowNavigation();
    onClose();
  }

  const title = author ? 'Edit Author' : 'New Author';

  return (
    <AdminForm
      form={form}
      className={table.form}
      label={title}
      failed={{ title: 'The author was not saved.', advice: 'Your text is unchanged.' }}
      foot={
        <div className={`${panel.row} ${styles.buttons}`}>
          <Button
            {...form.button}
            variant="ink"
            label={author ? 'Update Author' : 'Create Author'}
            busyLabel="Saving..."
          />
          <Button
            variant="outline"
            label="Cancel"
            onClick={() => {
              draft.clear();
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
      <DraftOffer draft={draft} />
      <AuthorFields form={form} isNew={author === null} />
    </AdminForm>
  );
}
