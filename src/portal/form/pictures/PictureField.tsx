import {
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
} from 'react';
import { pictureTypes } from '#model/pictures/contract.ts';
import { toHttpsAddress } from '#model/fields/https-address.ts';
import { isPictureAddress } from '#model/fields/fields.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useBrokenPicture } from '#islands/ui/use-broken-picture.ts';
import { Alert } from '#islands/ui/live-regions.tsx';
import { parsePictureUrl } from '#model/pictures/picture-address.ts';
import { useDebouncedValue } from '../../kit/use-debounced-value.ts';
import { FilesNotAdded } from './FilesNotAdded.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { readFiles } from './read-files.ts';
import { stillUploaded, useWaitingPicture, type WaitingPictures } from './waiting-pictures.ts';
import { useUpload } from './use-upload.ts';
import styles from './pictures.module.css';

type PictureFieldProps = Omit<ComponentProps<typeof TextInput>, 'value'> & {
  title: string;
  value: string;
  onUploaded: (url: string) => void;
  waiting: WaitingPictures;
  children?: ReactNode;
};

/** Uploads one picture at a time; `notAdded` are the files that came with the last one. */
function useOneUpload(onUploaded: (url: string) => void) {
  const { start, ...uploading } = useUpload();
  const [notAdded, setNotAdded] = useState<File[]>([]);

  async function upload(file: File | undefined, others: File[] = []) {
    setNotAdded(others);
    const picture = file && (await start(file));
    if (picture) onUploaded(picture.url);
  }

  return { ...uploading, notAdded, upload };
}

/** Takes files that are dropped; `isHeld` is true while they are held over the element with the handlers. */
function useDropping(onDrop: (event: DragEvent, data: DataTransfer) => void) {
  const [isHeld, setHeld] = useState(false);
  return {
    isHeld,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setHeld(true);
    },
    onDragLeave: () => setHeld(false),
    onDrop(event: DragEvent) {
      setHeld(false);
      onDrop(event, event.dataTransfer);
    },
  };
}

interface FailedUploadProps {
  failed: { name: string; reason: string };
  children: ReactNode;
}

function FailedUpload({ failed, children }: FailedUploadProps) {
  return (
    <Alert className={styles.failed}>
      <Icon name="warning" />
      <strong>{failed.name} was not uploaded.</strong>
      <span>{failed.reason}</span>
      {children}
    </Alert>
  );
}

function EmptyZone({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  return (
    <>
      <Icon name={isHeld ? 'upload' : 'picture'} />
      <span>{isHeld ? 'Let go to upload' : 'Drop a picture here, paste it, or'}</span>
      {children}
      <span className={styles.types}>JPEG, PNG, WebP, AVIF or GIF, up to 25 MB</span>
    </>
  );
}

/**
 * Shows a zone to drop, paste or choose a picture above the field of its address. The zone shows the upload, its
 * failure or the picture; "Remove" calls `onUploaded` with an empty address.
 */
export function PictureField(props: PictureFieldProps) {
  const { title, value, onUploaded, waiting, children, ...input } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const { sending, failed, cancel, notAdded, upload } = useOneUpload(onUploaded);
  useWaitingPicture(waiting, title, sending && stillUploaded(sending.name));
  // The address is not loaded while it is half typed.
  const address = toHttpsAddress(useDebouncedValue(value.trim(), 400));
  const { isBroken, watch } = useBrokenPicture(address);
  const isShown = isPictureAddress(address) && !isBroken;

  // A text is left to the browser.
  function take(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const { picture, others } = readFiles(data);
    if (!picture && others.length === 0) return;
    event.preventDefault();
    void upload(picture, others);
  }

  const { isHeld, ...dropping } = useDropping(take);

  const choose = (label: string) => (
    <Button
      variant="outline"
      icon="upload"
      label={label}
      onClick={() => chooser.current?.click()}
    />
  );

  return (
    <div
      role="group"
      aria-label={title}
      className={styles.picture}
      {...dropping}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      <div
        className={styles.zone}
        data-held={isHeld}
        data-failed={failed !== null}
        data-shown={isShown}
      >
        {sending ? (
          <UploadProgress sending={sending} onCancel={cancel} />
        ) : failed ? (
          <FailedUpload failed={failed}>{choose('Choose another')}</FailedUpload>
        ) : isShown ? (
          <img {...watch} src={address} alt="" />
        ) : (
          <EmptyZone isHeld={isHeld}>{choose('Choose a picture')}</EmptyZone>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={`${title} file`}
          accept={[...pictureTypes, 'image/heic'].join(',')}
          onChange={(event) => {
            void upload(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <div className={styles.address}>
        <TextInput
          {...input}
          inputMode="url"
          spellCheck={false}
          dir="ltr"
          hint={
            parsePictureUrl(address)
              ? 'Stored with this site. Location and camera data were removed.'
              : 'Filled in by an upload, or the address of a picture elsewhere.'
          }
        />
        <FilesNotAdded files={notAdded} advice="This field takes one picture." />
        {children}
        {isShown && !sending && !failed && (
          <p className={styles.actions}>
            {choose('Replace...')}
            <Button variant="quiet" label={`Remove ${title}`} onClick={() => onUploaded('')} />
          </p>
        )}
      </div>
    </div>
  );
}
