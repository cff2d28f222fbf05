import '#styles/controls/sending-form.css';
import { applicantCopy } from '#model/applications/applicant-copy.ts';
import type { Answers } from '../ui/form/application-answers.ts';
import { ApplicationFields } from '../ui/form/ApplicationFields.tsx';
import { FormOutcome } from '../ui/form/FormOutcome.tsx';
import type { CheckedForm } from '../ui/form/use-checked-form.ts';
import { Button } from '../ui/Button.tsx';
import styles from './application.module.css';

const { correct: copy } = applicantCopy;

interface CorrectionFormProps {
  form: CheckedForm<Answers>;
  /** The version that is corrected; undefined once the applicant knows of a newer one. */
  version: number | undefined;
  onCancel: () => void;
}

/** Shows a sent application as a form, in place of its text; the email is fixed. The heading takes the focus. */
export function CorrectionForm({ form, version, onCancel }: CorrectionFormProps) {
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <input type="hidden" name="act" value="correct" />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <h2 className="type-h2" tabIndex={-1} ref={(element) => element?.focus()}>
        {copy.heading}
      </h2>
      <ApplicationFields form={form} fixedEmail={copy.email} />
      <FormOutcome form={form} />
      <div className="form-actions cluster">
        <Button {...form.button} label={copy.save} busyLabel={copy.saving} />
        <Button
          className={styles.cancel}
          variant="outline"
          label={copy.cancel}
          disabled={form.busy}
          onClick={onCancel}
        />
      </div>
    </form>
  );
}
