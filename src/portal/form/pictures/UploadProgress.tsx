import { Button } from '#islands/ui/Button.tsx';
import panel from '../../kit/panel.module.css';
import { megabytes } from './prepare-picture.ts';
import type { useUpload } from './use-upload.ts';
import styles from './pictures.module.css';

interface UploadProgressProps {
  sending: NonNullable<ReturnType<typeof useUpload>['sending']>;
  onCancel: () => void;
}

/** Shows the name, size and percentage of an upload in place of what started it, with a button to cancel it. */
export function UploadProgress({ sending, onCancel }: UploadProgressProps) {
  const { name, size, part } = sending;
  const percent = Math.round(part * 100);
  return (
    <div className={styles.progress}>
      <p className={styles.details}>
        <span>
          {name}, {megabytes(size)}
        </span>
        <span>{percent} %</span>
      </p>
      <progress
        className={panel.progress}
        max={100}
        value={percent}
        aria-label={`Uploading ${name}`}
      />
      <Button variant="quiet" label="Cancel upload" onClick={onCancel} />
    </div>
  );
}
