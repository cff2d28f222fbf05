import { Button } from '#islands/ui/Button.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Trail } from '../../kit/Trail.tsx';
import { blogPaths } from '../paths.ts';
import type { useEditor } from './use-editor.ts';
import { PostStatus } from '../list/PostStatus.tsx';
import styles from './editor.module.css';

interface EditorHeadProps {
  editor: ReturnType<typeof useEditor>;
  onSave: () => void;
}

/** Title, save state, Cancel and Save. */
export function EditorHead({ editor, onSave }: EditorHeadProps) {
  const { before, saving, unsaved, copyKept, leave } = editor;
  const title = before ? 'Edit Post' : 'New Post';
  return (
    <div className={styles.head}>
      <Trail list={{ label: 'Blog', href: blogPaths.list }} here={title} />
      <PageHeader
        title={title}
        subtitle={standing(unsaved, copyKept, before !== null)}
        mark={
          before ? (
            <PostStatus post={before} />
          ) : (
            <Badge tone="quiet" mark="pen" word="Not saved yet" />
          )
        }
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

function standing(unsaved: boolean, copyKept: boolean, isStored: boolean): string {
  if (!unsaved) return isStored ? 'All changes saved.' : 'New draft.';
  return copyKept
    ? 'Unsaved changes. This browser has a copy.'
    : 'Unsaved changes. This browser cannot store a copy, so save before you leave.';
}
