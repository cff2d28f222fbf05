import type { ComponentProps } from 'react';
import { bounds } from '#contracts/bounds.ts';
import { excerptPreviewLength, type AdminPost } from '#contracts/blog/admin-blog.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Select, TextArea, TextInput } from '#islands/ui/form/Field.tsx';
import { slugOf } from '#lib/blog/slug.ts';
import { useAuthors } from '../../authors/use-authors.ts';
import { countCharacters, countText, publishWords, type PostValues } from './post-values.ts';
import type { Editor } from './use-editor.ts';
import panel from '../../ui/panel.module.css';
import posts from '../posts.module.css';
import styles from './editor.module.css';

const maxLengths = {
  title: bounds.postTitle,
  slug: bounds.slug,
  excerpt: bounds.excerpt,
  content: bounds.postBody,
  coverImage: bounds.webAddress,
  category: bounds.category,
  tags: bounds.tags * (bounds.tag + 2),
};

function slugHint(before: AdminPost | null, { title, slug }: PostValues): string {
  if (slug !== '') return `/blog/${slug}`;
  return before === null && title.trim() !== '' && slugOf(title) === ''
    ? 'The title has no letters a to z or digits, so please type a slug.'
    : '/blog/...';
}

export function PostFields({ editor }: { editor: Editor }) {
  const { values, before, change } = editor;
  const typed = (name: keyof typeof maxLengths) => ({
    ...editor.field(name, maxLengths[name]),
    dir: 'auto' as const,
  });

  return (
    <div className={`${posts.fields} ${styles.fields}`}>
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
        hint={slugHint(before, values)}
      />
      <TextArea
        label="Excerpt"
        rows={3}
        className={styles.excerpt}
        {...typed('excerpt')}
        hint={`${countCharacters(values.excerpt)} (the list shows the first ${excerptPreviewLength})`}
      />
      <TextArea
        label="Content"
        mark="required"
        required
        rows={15}
        className={styles.mono}
        {...typed('content')}
        hint={`${countText(values.content)} of ${maxLengths.content.toLocaleString('en-US')}. Markdown: ## heading, **bold**, - list`}
      />
      <TextInput
        label="Cover Image URL"
        inputMode="url"
        spellCheck={false}
        {...typed('coverImage')}
        dir="ltr"
      />
      <AuthorSelect {...editor.field('authorId')} />
      <TextInput label="Category" {...typed('category')} />
      <TextInput label="Tags (comma-separated)" {...typed('tags')} />
      <div className={styles.publish}>
        <label>
          <input
            type="checkbox"
            name="published"
            checked={values.published}
            onChange={(event) => change({ published: event.target.checked })}
            aria-describedby="publish-words"
          />
          Publish immediately
        </label>
        <p id="publish-words" className={panel.hint}>
          {publishWords(before, values.published)}
        </p>
      </div>
    </div>
  );
}

type AuthorSelectProps = Omit<ComponentProps<typeof Select>, 'label' | 'children'>;

/** Who wrote the post. Until the authors are loaded, it shows the one that the post has. */
function AuthorSelect(props: AuthorSelectProps) {
  const { authors, failure, reload } = useAuthors();
  const { value } = props;
  const isListed = authors?.some(({ id }) => String(id) === value) ?? false;
  return (
    <Select
      label="Author"
      {...props}
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
        <option value={value}>{authors ? 'Deleted author' : `Author ${String(value)}`}</option>
      )}
      {authors?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
