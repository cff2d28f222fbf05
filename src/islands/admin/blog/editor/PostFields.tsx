import { bounds } from '#contracts/bounds.ts';
import { excerptPreviewLength, type AdminPost } from '#contracts/admin-blog.ts';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { TextInput } from '#islands/ui/TextInput.tsx';
import { AuthorSelect } from './AuthorSelect.tsx';
import { countCharacters, countText } from './count-text.ts';
import type { FieldErrors, PostValues } from './post-values.ts';
import { publishWords } from './publish-words.ts';
import styles from './editor.module.css';

interface PostFieldsProps {
  values: PostValues;
  errors: FieldErrors;
  /** The post as it is stored; null for a new one. */
  before: AdminPost | null;
  onChange: (change: Partial<PostValues>) => void;
}

const most = bounds.postBody.toLocaleString('en-US');

/** Every field of the editor (spec §2, §5). */
export function PostFields({ values, errors, before, onChange }: PostFieldsProps) {
  /** What a text control needs to hold a field. */
  const text = (name: Exclude<keyof PostValues, 'published'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

  return (
    <div className={styles.fields}>
      <TextInput label="Title" mark="required" required {...text('title')} />
      <TextInput
        label="Slug"
        mark="required"
        required
        className={styles.mono}
        spellCheck={false}
        autoCapitalize="off"
        {...text('slug')}
        hint={`/blog/${values.slug || '...'}`}
      />
      <TextArea
        label="Excerpt"
        rows={2}
        {...text('excerpt')}
        hint={`${countCharacters(values.excerpt)}; the portal's list shows ${excerptPreviewLength}`}
      />
      <TextArea
        label="Content"
        mark="required"
        required
        rows={15}
        className={styles.mono}
        {...text('content')}
        hint={`${countText(values.content)} of ${most}. Markdown: ## heading, **bold**, - list`}
      />
      <TextInput
        label="Cover Image URL"
        inputMode="url"
        spellCheck={false}
        {...text('coverImage')}
      />
      <AuthorSelect {...text('authorId')} />
      <TextInput label="Category" {...text('category')} />
      <TextInput label="Tags (comma-separated)" {...text('tags')} />
      <div className={styles.publish}>
        <label>
          <input
            type="checkbox"
            name="published"
            checked={values.published}
            onChange={(event) => onChange({ published: event.target.checked })}
            aria-describedby="publish-words"
          />
          Publish immediately
        </label>
        <p id="publish-words">{publishWords(before, values.published)}</p>
      </div>
    </div>
  );
}
