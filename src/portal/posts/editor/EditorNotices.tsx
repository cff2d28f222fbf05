import { Link } from 'wouter';
import { conflictPath } from '#model/admin/portal-paths.ts';
import { type AdminPost, adminBlogMessages } from '#model/posts/admin-posts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FormOutcome } from '#islands/ui/form/FormOutcome.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { restoreFocusOnUnmount } from '../../kit/focus-fallback.ts';
import { DraftOffer } from '../../form/DraftOffer.tsx';
import forms from '../../form/form.module.css';
import { OpenInContentful } from '../PostSource.tsx';
import type { Editor } from './use-editor.ts';
import styles from './editor.module.css';

/**
 * Shows above the fields why a post was not saved, what this browser stored unsaved, and that Contentful has the post,
 * too.
 */
export function EditorNotices({ editor }: { editor: Editor }) {
  const { edited, draft, wasReplacedByNewer, takeOffer } = editor;
  return (
    <div className={styles.notices}>
      <SaveProblemNotice editor={editor} />
      <FormOutcome form={{ ...editor, failure: undefined }} />
      {wasReplacedByNewer ? (
        <Notice tone="info" role="status" ref={restoreFocusOnUnmount}>
          The fields now show the newer version.
          <span className={forms.answers}>
            <Button variant="quiet" label="Bring back what I typed" onClick={takeOffer} />
          </span>
        </Notice>
      ) : (
        <DraftOffer draft={{ ...draft, takeOffer }} />
      )}
      {edited?.cms && <ContentfulNotice post={edited} cms={edited.cms} />}
    </div>
  );
}

interface ContentfulNoticeProps {
  post: Pick<AdminPost, 'id' | 'title'>;
  cms: NonNullable<AdminPost['cms']>;
}

/** Says what Contentful and an edit here do to each other, with a link to the entry. */
export function ContentfulNotice({ post, cms }: ContentfulNoticeProps) {
  const synced = (
    <span>
      This post is synced from Contentful. If you edit it here, its next change in Contentful will
      need your review.
    </span>
  );
  const texts = {
    mirrored: synced,
    edited: synced,
    conflict: (
      <>
        <span>This post was changed here and in Contentful.</span>{' '}
        <Link href={`~${conflictPath(post)}`}>Compare both versions</Link>
      </>
    ),
    removed: (
      <span>
        Contentful no longer publishes this post. Once it does again, the post returns to the site,
        and will need your review if you edited it here.
      </span>
    ),
  };
  return (
    <p className={styles.cms}>
      {texts[cms.state]} <OpenInContentful url={cms.url} title={post.title} />
    </p>
  );
}

function SaveProblemNotice({ editor }: { editor: Editor }) {
  const { problem, failure, requestId, draft, saveAsNew, setPane } = editor;
  if (failure) {
    return (
      <Notice tone="bad" role="alert" title={adminBlogMessages.saveFailed}>
        <span>{`${failure} Your text is unchanged.`}</span>
        <span>{!draft.isRefused && ' This browser has a copy.'}</span>
        {requestId && (
          <>
            <br />
            Request <code>{requestId}</code>
          </>
        )}
      </Notice>
    );
  }
  if (!problem) return null;
  const [title, text, label, act] =
    problem === 'newer'
      ? ([
          adminBlogMessages.newerVersion,
          'Nothing was overwritten, and your text is unchanged.',
          'Show the newer version',
          () => setPane('newer'),
        ] as const)
      : ([
          adminBlogMessages.deleted,
          'Your text is unchanged.',
          'Save it as a new post',
          saveAsNew,
        ] as const);
  return (
    <Notice tone="warn" role="alert" title={title} ref={restoreFocusOnUnmount}>
      {text}
      <span className={forms.answers}>
        <Button variant="quiet" label={label} onClick={act} />
      </span>
    </Notice>
  );
}
