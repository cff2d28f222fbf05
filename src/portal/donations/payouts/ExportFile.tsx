import { useMutation } from '@tanstack/react-query';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { toFailure } from '../../data/failure.ts';
import { requestFile } from '../../session/request.ts';
import panel from '../../kit/panel.module.css';
import { saveFile } from '../../kit/save-file.ts';
import styles from './payouts.module.css';

interface ExportFileProps {
  label: string;
  path: string;
  note?: string | undefined;
  onSaved?: () => void;
}

/** Shows a button that saves a file of the server under the name it gives, with the outcome in place of `note`. */
export function ExportFile({ label, path, note, onSaved }: ExportFileProps) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const { filename, blob } = await requestFile(path);
      saveFile(filename, blob);
      return filename;
    },
    onSuccess: () => onSaved?.(),
  });
  return (
    <>
      <Status as="p" className={`${panel.small} ${styles.message}`}>
        {error ? `Not exported. ${toFailure(error).reason}` : data ? `Saved ${data}.` : note}
      </Status>
      <Button
        variant="outline"
        icon="download"
        label={label}
        busy={isPending}
        onClick={() => isPending || mutate()}
      />
    </>
  );
}
