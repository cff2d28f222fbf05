import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { AdminPost } from '#model/posts/admin-posts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Badge } from '../../kit/marks.tsx';
import { latinKey } from '../../kit/page/latin-key.ts';
import { Breadcrumb, PageHeader } from '../../kit/page/PageHeader.tsx';
import panel from '../../kit/panel.module.css';
import { postListPath } from '../post-queries.ts';
import { PostStatus } from '../PostSource.tsx';
import { EditorNotices } from './EditorNotices.tsx';
import { NewerVersion } from './NewerVersion.tsx';
import { PostFields } from './PostFields.tsx';
import { Preview } from './Preview.tsx';
import { ShareDraft } from './ShareDraft.tsx';
import { useEditor, type Editor as EditorState } from './use-editor.ts';
import type { Pane } from './use-save-problem.ts';
import styles from './editor.module.css';

const panes: readonly Segment<Pane>[] = [
  { id: 'write', label: 'Write' },
  { id: 'preview', label: 'Preview' },
  { id: 'newer', label: 'Newer version' },
];

const widths = [
  { id: 'wide', label: 'Wide' },
  { id: 'phone', label: 'Phone' },
] as const;

/**
 * Shows the fields of a post beside its live preview, on narrow screens one of the two. A new post has the focus in its
 * title; Ctrl+S saves.
 */
export function Editor({ post }: { post: AdminPost | null }) {
  const editor = useEditor(post);
  const { values, edited, newer, pane, setPane } = editor;
  const form = useRef<HTMLFormElement>(null);
  const save = () => form.current?.requestSubmit();
  const [width, setWidth] = useState<(typeof widths)[number]['id']>('wide');

  // This effect runs after that of the page's heading, which takes the focus of every other page.
  const isNew = post === null;
  useEffect(() => {
    if (isNew) form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  }, [isNew]);

  function saveByKey(event: KeyboardEvent) {
    if (latinKey(event).toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  }

  useEffect(() => {
    form.current?.closest('[data-scroller]')?.scrollTo({ top: 0 });
  }, [pane]);

  return (
    <div className={styles.editor} data-pane={pane} onKeyDown={saveByKey}>
      <EditorHead editor={editor} onSave={save} />
      <div className={styles.bar} data-alone={!newer}>
        <p className={`${panel.small} ${styles.barTitle}`}>
          <strong>Live preview</strong> as readers will see it
        </p>
        <SegmentedControl
          label="Pane"
          segments={panes.filter(({ id }) => id !== 'newer' || newer)}
          chosen={pane}
          onChoose={setPane}
        />
        <SegmentedControl
          label="Preview width"
          segments={widths}
          chosen={width}
          onChoose={setWidth}
        />
      </div>
      <form
        ref={form}
        className={styles.write}
        method="post"
        noValidate
        aria-label={post ? 'Edit Post' : 'New Post'}
        onSubmit={editor.save}
      >
        <EditorNotices editor={editor} />
        <PostFields editor={editor} />
      </form>
      {pane === 'newer' && newer ? (
        <div className={styles.beside}>
          <NewerVersion editor={editor} newer={newer} />
        </div>
      ) : (
        // The pane takes the focus itself to be scrolled by keyboard, because nothing in it does.
        <div
          className={styles.beside}
          role="group"
          aria-label="Preview of the article"
          tabIndex={0}
        >
          <Preview values={values} edited={edited} width={width} />
        </div>
      )}
    </div>
  );
}

// Only the badge says what is stored.
function SaveState({ editor: { isUnsaved, edited, draft } }: { editor: EditorState }) {
  return (
    <>
      {edited && <PostStatus post={edited} />}
      {!edited && !isUnsaved && <Badge tone="quiet" mark="pen" word="Not saved yet" />}
      {isUnsaved && (
        <span className={panel.small}>
          {draft.isRefused
            ? 'Unsaved changes. This browser cannot store a copy, so save before you leave.'
            : 'Unsaved changes. This browser has a copy.'}
        </span>
      )}
    </>
  );
}

function EditorHead({ editor, onSave }: { editor: EditorState; onSave: () => void }) {
  const { edited, busy, leave } = editor;
  const title = edited ? 'Edit Post' : 'New Post';
  return (
    <div className={styles.head}>
      <Breadcrumb list={{ label: 'Blog', href: postListPath }} here={edited?.title ?? title} />
      <PageHeader title={title} mark={<SaveState editor={editor} />}>
        {edited && !edited.published && <ShareDraft post={edited} />}
        <Button variant="outline" label="Cancel" onClick={leave} />
        <Button
          variant="ink"
          label={edited ? 'Update Post' : 'Create Post'}
          busyLabel="Saving..."
          busy={busy}
          aria-keyshortcuts="Control+S"
          onClick={onSave}
        />
      </PageHeader>
    </div>
  );
}

interface Segment<Id extends string> {
  id: Id;
  label: string;
}

interface SegmentedControlProps<Id extends string> {
  label: string;
  segments: readonly Segment<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, chosen, onChoose } = props;
  return (
    <div role="group" aria-label={label} className={styles.segments}>
      {segments.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          data-segment={id}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
