import { useEffect, useRef, type ComponentProps } from 'react';
import { pictureTypes } from '#model/pictures/contract.ts';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { FilesNotAdded } from '../../form/pictures/FilesNotAdded.tsx';
import { UploadProgress } from '../../form/pictures/UploadProgress.tsx';
import type { WaitingPictures } from '../../form/pictures/waiting-pictures.ts';
import { MarkdownToolbar, pressToolbarKey } from './MarkdownToolbar.tsx';
import { PictureAlt } from './PictureAlt.tsx';
import { useTextPicture } from './use-text-picture.ts';
import styles from './markdown.module.css';

type MarkdownFieldProps = Omit<ComponentProps<typeof TextArea>, 'label'> & {
  waiting: WaitingPictures;
};

/**
 * Shows the text of a post with its toolbar, and takes pictures that are dropped, pasted or chosen. An uploaded picture
 * waits below for its alt text, which has the focus.
 */
export function MarkdownField({ hint, waiting, ...control }: MarkdownFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const box = () => frame.current?.querySelector('textarea') ?? null;
  const picture = useTextPicture(box, waiting);
  const { sending, failed, cancel, placed, notAdded, upload, take } = picture;

  useEffect(() => toolbar.current?.setAttribute('for', box()?.id ?? ''), []);
  useEffect(() => {
    if (placed) frame.current?.querySelector<HTMLElement>('[name="alt"]')?.focus();
  }, [placed]);

  return (
    <div
      ref={frame}
      className={styles.markdown}
      onKeyDown={(event) => pressToolbarKey(event, toolbar.current)}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <TextArea
        {...control}
        label="Content"
        mark="required"
        required
        rows={15}
        className={styles.text}
        hint={hint}
        above={
          <MarkdownToolbar ref={toolbar} box={box} onPicture={() => chooser.current?.click()} />
        }
      />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Picture for the text"
        accept={[...pictureTypes, 'image/heic'].join(',')}
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {sending && <UploadProgress sending={sending} onCancel={cancel} />}
      {failed && (
        <Notice tone="bad" role="alert" title={`${failed.name} was not uploaded.`}>
          {failed.reason} Your text is unchanged.
        </Notice>
      )}
      <FilesNotAdded
        files={notAdded}
        advice={
          placed
            ? 'Write the alt text of the picture below first, then add one more.'
            : sending
              ? 'Another picture is being uploaded. Add one more when it is done.'
              : 'One picture is added at a time: add one more now.'
        }
      />
      {placed && <PictureAlt {...picture} picture={placed} />}
    </div>
  );
}
