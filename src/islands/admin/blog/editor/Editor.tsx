import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { AdminPost } from '#contracts/admin-blog.ts';
import { EditorHead } from './EditorHead.tsx';
import { EditorNotices } from './EditorNotices.tsx';
import { NewerVersion } from './NewerVersion.tsx';
import { PaneBar, type Pane, type PreviewWidth } from './PaneBar.tsx';
import { PostFields } from './PostFields.tsx';
import { Preview } from './Preview.tsx';
import { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

/** The editor of a new post, or of a stored one (P-88). */
export function Editor({ post }: { post: AdminPost | null }) {
  const editor = useEditor(post);
  const { values, before, errors, newer, saving } = editor;
  const [pane, setPane] = useState<Pane>('write');
  const [width, setWidth] = useState<PreviewWidth>('wide');
  const [wanted, setWanted] = useState<'error' | 'newer' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLDivElement>(null);

  // What a failed save wants to be looked at exists only once it is drawn.
  useLayoutEffect(() => {
    if (wanted === null) return;
    const first = Object.keys(values).find((field) => field in errors);
    const target =
      wanted === 'newer'
        ? box.current?.querySelector<HTMLElement>('#newer')
        : form.current?.querySelector<HTMLElement>(`[name="${first}"]`);
    target?.focus();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the wish is granted
    setWanted(null);
  }, [wanted, values, errors]);

  useEffect(() => form.current?.querySelector<HTMLElement>('[name="title"]')?.focus(), []);

  async function submit() {
    const outcome = await editor.save();
    if (outcome === 'fields') {
      setPane('write');
      setWanted('error');
    } else if (outcome === 'newer') {
      setPane('newer');
      setWanted('newer');
    }
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
      <PaneBar
        {...{ pane: shown, width }}
        withNewer={newer !== null}
        onPane={setPane}
        onWidth={setWidth}
      />
      <form
        ref={form}
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
        <PostFields {...{ values, errors, before, saving }} onChange={editor.change} />
      </form>
      <div className={styles.beside}>
        {shown === 'newer' && newer ? (
          <NewerVersion
            {...{ values, newer }}
            onTake={editor.change}
            onTakeAll={() => {
              editor.takeNewer();
              setPane('write');
            }}
          />
        ) : (
          <Preview {...{ values, before, width }} />
        )}
      </div>
    </div>
  );
}
