import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { bounds, countBounds } from '#model/fields/bounds.ts';
import { excerptPreviewLength, type AdminPost } from '#model/posts/admin-posts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Select, TextArea, TextInput } from '#islands/ui/form/Field.tsx';
import { articleLicenses, describeLicense } from '#model/posts/licenses.ts';
import { makeSlug } from '#model/posts/slug.ts';
import { PictureField } from '../../form/pictures/PictureField.tsx';
import { useAuthors } from '../authors/use-authors.ts';
import { type PostValues } from './post-values.ts';
import { countCharacters, countText } from './count-text.ts';
import { MarkdownField } from './MarkdownField.tsx';
import { Publishing } from './Publishing.tsx';
import type { Editor } from './use-editor.ts';
import forms from '../../form/form.module.css';
import styles from './editor.module.css';

// Quotation marks around a tag, a comma and a space.
const charactersBetweenTags = 4;

const maxLengths = {
  title: bounds.postTitle,
  slug: bounds.slug,
  excerpt: bounds.excerpt,
  content: bounds.postBody,
  coverImage: bounds.webAddress,
  coverAlt: bounds.pictureAlt,
  category: bounds.category,
  tags: countBounds.tags * (bounds.tag + charactersBetweenTags),
  doi: bounds.doi,
  revisedOn: 10,
  revisionNote: bounds.revisionNote,
};

function slugHint(edited: AdminPost | null, { title, slug }: PostValues): string {
  if (slug !== '') return `/blog/${slug}`;
  return edited === null && title.trim() !== '' && makeSlug(title) === ''
    ? 'The title has no letters a to z or digits, so please type a slug.'
    : '/blog/...';
}

/**
 * Returns a function to call before the cover's address changes: another picture begins without alt text, and one that
 * comes back has its own again.
 */
function useAltTexts({ getValues, change }: Editor) {
  const altTexts = useRef(new Map<string, string>());
  return (address: string) => {
    const { coverImage, coverAlt } = getValues();
    if (address.trim() === coverImage.trim()) return;
    altTexts.current.set(coverImage.trim(), coverAlt);
    change('coverAlt', altTexts.current.get(address.trim()) ?? '');
  };
}

const typedField = (editor: Editor, name: keyof typeof maxLengths) => ({
  ...editor.field(name, maxLengths[name]),
  dir: 'auto' as const,
});

/** Shows all fields of a post; the last of them say whether and when it is published. */
export function PostFields({ editor }: { editor: Editor }) {
  const { values, edited } = editor;
  const typed = (name: keyof typeof maxLengths) => typedField(editor, name);

  return (
    <div className={`${forms.fields} ${styles.fields}`}>
      <TextInput label="Title" mark="required" required {...typed('title')} />
      <TextInput
        label="Slug"
        mark="required"
        required
        className={styles.mono}
        spellCheck={false}
        autoCapitalize="off"
        {...typed('slug')}
        dir="ltr"
        hint={slugHint(edited, values)}
      />
      <TextArea
        label="Excerpt"
        rows={3}
        className={styles.excerpt}
        {...typed('excerpt')}
        hint={`${countCharacters(values.excerpt)} (the list shows the first ${excerptPreviewLength})`}
      />
      <MarkdownField
        {...typed('content')}
        waiting={editor.waitingPictures}
        hint={`${countText(values.content)} of ${maxLengths.content.toLocaleString('en-US')}. Markdown: ## heading, **bold**, - list, [^1] note, $x$ formula`}
      />
      <CoverField editor={editor} />
      <AuthorSelect editor={editor} />
      <TextInput label="Category" {...typed('category')} />
      <TextInput label="Tags (comma-separated)" {...typed('tags')} />
      <LicenseSelect editor={editor} />
      <DoiField editor={editor} />
      <TextInput label="Revised on" mark="optional" type="date" {...typed('revisedOn')} dir="ltr" />
      <TextInput
        label="What changed, in one sentence"
        hint="Stands above the text, in the feed and in the citation. Small corrections need none."
        {...typed('revisionNote')}
      />
      <Publishing editor={editor} />
    </div>
  );
}

function CoverField({ editor }: { editor: Editor }) {
  const changeAltText = useAltTexts(editor);
  const cover = typedField(editor, 'coverImage');
  const { coverImage } = editor.values;
  return (
    <PictureField
      {...cover}
      label="Cover Image URL"
      title="Cover"
      waiting={editor.waitingPictures}
      value={coverImage}
      onChange={(event) => {
        changeAltText(event.target.value);
        void cover.onChange(event);
      }}
      onUploaded={(url) => {
        changeAltText(url);
        editor.change('coverImage', url);
      }}
    >
      <TextInput
        {...typedField(editor, 'coverAlt')}
        label="Alt text"
        mark="optional"
        placeholder="What the picture shows"
        hint="What someone who cannot see the picture should know."
        disabled={coverImage.trim() === ''}
      />
    </PictureField>
  );
}

function DoiField({ editor }: { editor: Editor }) {
  return (
    <TextInput
      label="DOI"
      mark="optional"
      className={styles.mono}
      spellCheck={false}
      autoCapitalize="off"
      placeholder="10.5555/example"
      hint="Registered elsewhere; shown, cited and checked for its form."
      {...typedField(editor, 'doi')}
      dir="ltr"
    />
  );
}

function LicenseSelect({ editor }: { editor: Editor }) {
  const { field, fieldState } = useController({ control: editor.control, name: 'license' });
  return (
    <Select
      {...field}
      label="License"
      error={fieldState.error?.message}
      onChange={(event) => editor.busy || field.onChange(event)}
      hint="None means all rights reserved, as the Terms say."
    >
      {articleLicenses.map((license) => (
        <option key={license} value={license}>
          {describeLicense(license)?.label ?? 'None'}
        </option>
      ))}
    </Select>
  );
}

// Until the authors are loaded, the select shows the one that the post has.
function AuthorSelect({ editor }: { editor: Editor }) {
  const { authors, failure, reload } = useAuthors();
  const { field, fieldState } = useController({ control: editor.control, name: 'authorId' });
  const value = String(field.value);
  const isListed = authors?.some(({ id }) => String(id) === value) ?? false;
  return (
    <Select
      {...field}
      label="Author"
      value={value}
      error={fieldState.error?.message}
      onChange={(event) => editor.busy || field.onChange(event)}
      hint={
        failure && (
          <>
            The authors could not be loaded. {failure.reason}{' '}
            <Button variant="quiet" label="Try again" onClick={() => void reload()} />
          </>
        )
      }
    >
      <option value="">Select Author</option>
      {value !== '' && !isListed && (
        <option value={value}>{authors ? 'Author no longer listed' : `Author ${value}`}</option>
      )}
      {authors?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
