import { Link } from 'wouter';
import { adminBlogMessages } from '#contracts/admin-blog.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { handFocusOn } from '../../kit/focus-heir.ts';
import { When } from '../../kit/When.tsx';
import { OpenInContentful } from '../list/PostSource.tsx';
import { conflictPath } from '../paths.ts';
import type { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

interface EditorNoticesProps {
  editor: ReturnType<typeof useEditor>;
  onShowNewer: () => void;
}

/** Notices above the fields: an unsaved copy, a failed save, a post synced from the CMS. */
export function EditorNotices({ editor, onShowNewer }: EditorNoticesProps) {
  const { before, offered, replaced, restore, discard, bringBack } = editor;
  return (
    <div className={styles.notices}>
      <div role="alert">
        <SaveProblemNotice editor={editor} onShowNewer={onShowNewer} />
      </div>
      {replaced && (
        <Notice tone="info" role="status" ref={handFocusOn}>
          The fields now show the newer version.
          <span className={styles.answers}>
            <Button variant="quiet" label="Bring back what I typed" onClick={bringBack} />
          </span>
        </Notice>
      )}
      {offered && (
        <Notice
          tone="info"
          role="status"
          ref={handFocusOn}
          title="This browser has text that was not saved."
        >
          From <When iso={offered.savedAt} withTime />.{' '}
          <span className={styles.answers}>
            <Button variant="outline" label="Restore it" onClick={restore} />
            <Button variant="quiet" label="Discard it" onClick={discard} />
          </span>
        </Notice>
      )}
      {before?.cms && (
        <p className={styles.cms}>
          {before.cms.state === 'conflict' ? (
            <>
              This post was changed here and in Contentful.{' '}
              <Link href={`~${conflictPath(before)}`}>Compare both versions</Link>
            </>
          ) : (
            'This post is synced from Contentful. If you edit it here, its next change in Contentful will need your review.'
          )}{' '}
          <OpenInContentful url={before.cms.url} title={before.title} />
        </p>
      )}
    </div>
  );
}

function SaveProblemNotice({ editor, onShowNewer }: EditorNoticesProps) {
  const { problem, copyKept, startAnew } = editor;
  if (!problem) return null;
  const kept = copyKept ? ' This browser has a copy.' : '';
  switch (problem.kind) {
    case 'newer':
      return (
        <Notice tone="warn" title={adminBlogMessages.newerVersion}>
          Nothing was overwritten, and your text is unchanged.
          <span className={styles.answers}>
            <Button variant="quiet" label="Show the newer version" onClick={onShowNewer} />
          </span>
        </Notice>
      );
    case 'deleted':
      return (
        <Notice tone="warn" title={adminBlogMessages.deleted} ref={handFocusOn}>
          Your text is unchanged.
          <span className={styles.answers}>
            <Button variant="quiet" label="Save it as a new post" onClick={startAnew} />
          </span>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" title={adminBlogMessages.saveFailed}>
          {problem.failure.reason} Your text is unchanged.{kept}
          {problem.failure.requestId && (
            <>
              <br />
              Request <code>{problem.failure.requestId}</code>
            </>
          )}
        </Notice>
      );
  }
}
