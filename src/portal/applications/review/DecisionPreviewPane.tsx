import type { DecisionPreview } from '#model/applications/admin-applications.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Alert } from '#islands/ui/live-regions.tsx';
import { toFailure } from '../../data/failure.ts';
import { ErrorMessage } from '../../kit/FailureNotice.tsx';
import { MailSheet } from '../../kit/MailSheet.tsx';
import panel from '../../kit/panel.module.css';
import { useLetter } from './LetterBox.tsx';
import { LetterSheet } from './LetterSheet.tsx';
import styles from '../../kit/letter.module.css';

interface DecisionPreviewPaneProps {
  applicationId: string;
  preview: DecisionPreview | undefined;
  error: Error | null;
  load: () => unknown;
}

/** Shows the mail of a decision and the letter of an approval, whose draft can be downloaded. */
export function DecisionPreviewPane(props: DecisionPreviewPaneProps) {
  const { applicationId, preview, error, load } = props;
  const draft = useLetter(applicationId);
  return (
    <>
      <ErrorMessage title="The preview could not be loaded." error={error} onRetry={load} />
      {!preview && !error && (
        <div className={`${panel.waiting} ${styles.skeleton}`} aria-hidden="true" />
      )}
      {preview && (
        <section aria-labelledby="preview-mail">
          <h3 className={panel.heading} id="preview-mail">
            Email
          </h3>
          <MailSheet mail={preview} attached={preview.letter?.filename} />
        </section>
      )}
      {preview?.letter && (
        <LetterSheet letter={preview.letter}>
          <Button
            variant="quiet"
            icon="download"
            label="Draft as PDF"
            busy={draft.isPending}
            onClick={() => draft.mutate('draft')}
          />
        </LetterSheet>
      )}
      {preview && draft.error && (
        <Alert as="p">The draft could not be loaded. {toFailure(draft.error).reason}</Alert>
      )}
    </>
  );
}
