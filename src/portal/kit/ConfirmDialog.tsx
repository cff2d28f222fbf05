import { useMutation } from '@tanstack/react-query';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './Dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  text: string;
  label: string;
  onConfirm: () => Promise<unknown>;
  onClosed: () => void;
}

/**
 * Shows a question with a red button that calls `onConfirm`. The dialog closes when that resolves, and stays open
 * without a message when it rejects.
 */
export function ConfirmDialog({ title, text, label, onConfirm, onClosed }: ConfirmDialogProps) {
  const { mutate, isPending } = useMutation({ mutationFn: onConfirm, onSuccess: onClosed });

  return (
    <Dialog
      title={title}
      size="narrow"
      onClosed={onClosed}
      isBusy={isPending}
      foot={<Button variant="danger" label={label} busy={isPending} onClick={() => mutate()} />}
    >
      <p className={styles.question}>{text}</p>
    </Dialog>
  );
}
