import { Link } from 'wouter';
import { adminBlogMessages } from '#contracts/blog/admin-blog.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { restoreFocusOnUnmount } from '../../ui/StatusMessage.tsx';
import { DraftOffer } from '../DraftOffer.tsx';
import { conflictPath } from '../post-queries.ts';
import posts from '../posts.module.css';
import { OpenInContentful } from '../PostSource.tsx';
import type { Editor } from './use-editor.ts';
import styles from './editor.module.css';

interface EditorNoticesProps {
  editor: Editor;
  onShowNewer: () => void;
}

/** Notices above the fields: an unsaved copy, a failed save, a post synced from the CMS. */
export function EditorNotices({ editor, onShowNewer }: EditorNoticesProps) {
  const { before, draft, replaced, restore, bringBack } = editor;
  return (
    <div className={styles.notices}>
      <div role="alert">
        <SaveProblemNotice editor={editor} onShowNewer={onShowNewer} />
      </div>
      {replaced && (
        <Notice tone="info" role="status" ref={restoreFocusOnUnmount}>
          The fields now show the newer version.
          <span className={posts.answers}>
            <Button variant="quiet" label="Bring back what I typed" onClick={bringBack} />
          </span>
        </Notice>
      )}
      <DraftOffer draft={draft} onRestore={restore} />
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
  const { problem, draft, saveAsNew } = editor;
  if (!problem) return null;
  switch (problem.kind) {
    case 'newer':
      return (
        <Notice tone="warn" title={adminBlogMessages.newerVersion}>
          Nothing was overwritten, and your text is unchanged.
          <span className={posts.answers}>
            <Button variant="quiet" label="Show the newer version" onClick={onShowNewer} />
          </span>
        </Notice>
      );
    case 'deleted':
      return (
        <Notice tone="warn" title={adminBlogMessages.deleted} ref={restoreFocusOnUnmount}>
          Your text is unchanged.
          <span className={posts.answers}>
            <Button variant="quiet" label="Save it as a new post" onClick={saveAsNew} />
          </span>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" title={adminBlogMessages.saveFailed}>
          {problem.failure.reason} Your text is unchanged.
          {!draft.isRefused && ' This browser has a copy.'}
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
