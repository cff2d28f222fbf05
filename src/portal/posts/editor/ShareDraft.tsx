import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as AriaButton, DialogTrigger, Popover } from 'react-aria-components';
import { sharedDraftSchema, type AdminPost, type SharedDraft } from '#model/posts/admin-posts.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { useCopy } from '#islands/ui/use-copy.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import { toFailedChange } from '../../data/failure.ts';
import { staffRequest } from '../../session/request.ts';
import { postApi } from '../post-queries.ts';
import styles from './share.module.css';

/**
 * Shows a button that opens the private link of a draft, which is made by opening it and can be ended there. The link
 * ends on publishing, or after 14 days.
 */
export function ShareDraft({ post }: { post: AdminPost }) {
  const [isOpen, setOpen] = useState(false);
  const path = `${postApi(post.id)}/share`;
  const making = useMutation({
    mutationFn: async () =>
      (await staffRequest(path, { method: 'POST', schema: sharedDraftSchema })).data,
  });
  const ending = useMutation({
    mutationFn: () => staffRequest(path, { method: 'DELETE' }),
    onSuccess: () => setOpen(false),
  });

  function open(willOpen: boolean) {
    // Whether the link has ended is said here.
    if (ending.isPending) return;
    setOpen(willOpen);
    if (!willOpen) return;
    ending.reset();
    making.mutate();
  }

  const failure = making.error ?? ending.error;
  const { title, reason } = toFailedChange(failure, { refused: 'The link was not changed.' });
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open}>
      <AriaButton className={buttonClass('outline')}>
        <span className="button-label">Share draft...</span>
      </AriaButton>
      <Popover
        className={styles.popover ?? ''}
        placement="bottom end"
        aria-labelledby="share-draft"
      >
        <div className={styles.dialog}>
          <h2 id="share-draft" className={styles.title}>
            Show this draft to somebody outside
          </h2>
          <p className={styles.text}>
            Whoever has the link reads the draft as it was last saved, nothing else of the portal.
            The link ends when the post is published, or after 14 days.
          </p>
          {failure && (
            <Notice tone="bad" role="alert" title={title}>
              {reason}
            </Notice>
          )}
          {making.data && <DraftLink shared={making.data} version={post.version} />}
          {making.data && (
            <Button
              variant="quiet"
              className={styles.end}
              label="End this link"
              busyLabel="Ending..."
              busy={ending.isPending}
              onClick={() => ending.mutate()}
            />
          )}
          {making.isPending && <Status as="p">Making the link...</Status>}
        </div>
      </Popover>
    </DialogTrigger>
  );
}

function DraftLink({ shared, version }: { shared: SharedDraft; version: number | undefined }) {
  const { isCopied, hasFailed, copy } = useCopy();
  return (
    <>
      <div className={styles.link}>
        <TextInput
          label="Link to the draft"
          className={styles.address}
          readOnly
          dir="ltr"
          value={shared.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="ink"
          icon={isCopied ? 'check' : 'copy'}
          label={isCopied ? 'Copied' : 'Copy'}
          onClick={() => void copy(shared.url)}
        />
      </div>
      <p className={styles.text}>
        Until {formatPacificDate(shared.endsAt)}.
        {version !== undefined && <span>{` Version ${version} is what they see now.`}</span>}
      </p>
      <Status as="p" className={hasFailed ? '' : 'visually-hidden'}>
        {isCopied && <span>Copied</span>}
        {hasFailed && (
          <span>Your browser does not allow copying. Select the link and copy it.</span>
        )}
      </Status>
    </>
  );
}
