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

/** What a person should know before going on: a kept copy, a failed save, the CMS. */
export function EditorNotices({ editor, onShowNewer }: EditorNoticesProps) {
  const { before, offered, replaced, restore, discard, bringBack } = editor;
  return (
    <div className={styles.notices}>
      <div role="alert">
        <SaveProblemNotice editor={editor} onShowNewer={onShowNewer} />
      </div>
      {replaced && (
        <Notice tone="info" role="status" ref={handFocusOn}>
          The newer version stands in the fields.
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
          title="Text that was not saved is kept in this browser."
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
              This post was changed here and in the CMS.{' '}
              <Link href={`~${conflictPath(before)}`}>Compare both sides</Link>
            </>
          ) : (
            'This post comes from the CMS. A change made here stays; the next change there then waits as a conflict.'
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
  const kept = copyKept ? ' A copy is kept in this browser.' : '';
  switch (problem.kind) {
    case 'newer':
      return (
        <Notice tone="warn" title={adminBlogMessages.newerVersion}>
          Nothing was overwritten and your text is untouched.
          <span className={styles.answers}>
            <Button variant="quiet" label="Show the newer version" onClick={onShowNewer} />
          </span>
        </Notice>
      );
    case 'deleted':
      return (
        <Notice tone="warn" title={adminBlogMessages.deleted} ref={handFocusOn}>
          Your text is untouched.
          <span className={styles.answers}>
            <Button variant="quiet" label="Make it a new post" onClick={startAnew} />
          </span>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" title={adminBlogMessages.saveFailed}>
          {problem.failure.reason} Your text is untouched.{kept}
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
