import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import styles from './Decision.module.css';

interface QuestionDialogProps {
  title: string;
  text: string;
  answer: { label: string; act: () => Promise<boolean> };
  onClosed: () => void;
}

/** Asks before something that is not taken back with one press. */
export function QuestionDialog({ title, text, answer, onClosed }: QuestionDialogProps) {
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    await answer.act();
    onClosed();
  }

  return (
    <Dialog
      title={title}
      size="narrow"
      onClosed={onClosed}
      foot={
        <>
          <Button variant="outline" label="Cancel" type="submit" data-first-focus />
          <Button variant="danger" label={answer.label} busy={busy} onClick={() => void run()} />
        </>
      }
    >
      <p className={styles.question}>{text}</p>
    </Dialog>
  );
}
