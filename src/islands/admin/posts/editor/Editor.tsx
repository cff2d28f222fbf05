import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { AdminPost } from '#contracts/blog/admin-blog.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Badge } from '../../ui/marks.tsx';
import { Breadcrumb, PageHeader } from '../../ui/page/PageHeader.tsx';
import panel from '../../ui/panel.module.css';
import { postList } from '../post-queries.ts';
import { PostStatus } from '../PostSource.tsx';
import { EditorNotices } from './EditorNotices.tsx';
import { NewerVersion } from './NewerVersion.tsx';
import { PostFields } from './PostFields.tsx';
import { Preview } from './Preview.tsx';
import { useEditor, type Editor as EditorState } from './use-editor.ts';
import styles from './editor.module.css';

/** What a narrow editor shows; a wide one shows the fields beside either of the others. */
type Pane = 'write' | 'preview' | 'newer';

/** The editor of a new post, or of a stored one (P-88). */
export function Editor({ post }: { post: AdminPost | null }) {
  const editor = useEditor(post);
  const { values, before, errors, newer, saving } = editor;
  const [pane, setPane] = useState<Pane>('write');
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const [focusOn, setFocusOn] = useState<'error' | 'newer' | null>(null);
  const box = useRef<HTMLDivElement>(null);

  // What a failed save shows exists only after the next render.
  useLayoutEffect(() => {
    if (focusOn === null) return;
    const first = Object.keys(values).find((field) => field in errors);
    const selector = focusOn === 'newer' ? '#newer' : `form [name="${first}"]`;
    box.current?.querySelector<HTMLElement>(selector)?.focus();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the focus moves once
    setFocusOn(null);
  }, [focusOn, values, errors]);

  useEffect(() => box.current?.querySelector<HTMLElement>('[name="title"]')?.focus(), []);

  async function submit() {
    const outcome = await editor.save();
    if (outcome !== 'fields' && outcome !== 'newer') return;
    setPane(outcome === 'fields' ? 'write' : 'newer');
    setFocusOn(outcome === 'fields' ? 'error' : 'newer');
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  }

  const shown = pane === 'newer' && !newer ? 'preview' : pane;
  useEffect(() => {
    box.current?.closest('[data-scroller]')?.scrollTo({ top: 0 });
  }, [shown]);

  return (
    <div className={styles.editor} ref={box} data-pane={shown} onKeyDown={saveByKey}>
      <EditorHead editor={editor} onSave={() => void submit()} />
      <div className={styles.bar} data-alone={!newer}>
        <p className={`${panel.small} ${styles.barTitle}`}>
          <strong>Live preview</strong> as readers will see it
        </p>
        <Segments
          label="Pane"
          segments={{
            write: 'Write',
            preview: 'Preview',
            ...(newer && { newer: 'Newer version' }),
          }}
          chosen={shown}
          onChoose={(id) => setPane(id as Pane)}
        />
        <Segments
          label="Preview width"
          segments={{ wide: 'Wide', phone: 'Phone' }}
          chosen={width}
          onChoose={(id) => setWidth(id as typeof width)}
        />
      </div>
      <form
        className={styles.write}
        method="post"
        noValidate
        aria-label={post ? 'Edit Post' : 'New Post'}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <EditorNotices editor={editor} onShowNewer={() => setPane('newer')} />
        <PostFields
          values={values}
          errors={errors}
          before={before}
          saving={saving}
          onChange={editor.change}
        />
      </form>
      <div className={styles.beside}>
        {shown === 'newer' && newer ? (
          <NewerVersion
            values={values}
            newer={newer}
            onTake={editor.change}
            onTakeAll={() => {
              editor.takeNewer();
              setPane('write');
            }}
          />
        ) : (
          <Preview values={values} before={before} width={width} />
        )}
      </div>
    </div>
  );
}

function saveState({ isUnsaved, before, draft }: EditorState): string {
  if (!isUnsaved) return before ? 'All changes saved.' : 'New draft.';
  return draft.isRefused
    ? 'Unsaved changes. This browser cannot store a copy, so save before you leave.'
    : 'Unsaved changes. This browser has a copy.';
}

function EditorHead({ editor, onSave }: { editor: EditorState; onSave: () => void }) {
  const { before, saving, leave } = editor;
  const title = before ? 'Edit Post' : 'New Post';
  const newMark = <Badge tone="quiet" mark="pen" word="Not saved yet" />;
  return (
    <div className={styles.head}>
      <Breadcrumb list={{ label: 'Blog', href: postList }} here={title} />
      <PageHeader
        title={title}
        subtitle={saveState(editor)}
        mark={before ? <PostStatus post={before} /> : newMark}
      >
        <Button variant="outline" label="Cancel" onClick={leave} />
        <Button
          variant="ink"
          label={before ? 'Update Post' : 'Create Post'}
          busyLabel="Saving..."
          busy={saving}
          aria-keyshortcuts="Control+S"
          onClick={onSave}
        />
      </PageHeader>
    </div>
  );
}

interface SegmentsProps {
  label: string;
  segments: Readonly<Record<string, string>>;
  chosen: string;
  onChoose: (id: string) => void;
}

function Segments({ label, segments, chosen, onChoose }: SegmentsProps) {
  return (
    <div role="group" aria-label={label} className={styles.segments}>
      {Object.entries(segments).map(([id, words]) => (
        <button
          key={id}
          type="button"
          data-segment={id}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
