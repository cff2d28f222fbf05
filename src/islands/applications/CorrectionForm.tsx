import '#styles/controls/sending-form.css';
import { correctionsText } from '#islands/ui/browser/form-call.ts';
import { application } from '#model/applications/applicant-copy.ts';
import type { Answers } from '../ui/form/application-answers.ts';
import { ApplicationFields } from '../ui/form/ApplicationFields.tsx';
import type { ApiForm } from '../ui/form/use-api-form.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './application.module.css';

const { correct: copy } = application;

interface CorrectionFormProps {
  form: ApiForm<Answers>;
  onCancel: () => void;
}

export function CorrectionForm({ form, onCancel }: CorrectionFormProps) {
  const { busy, wrongCount, failure } = form;
  const text = wrongCount > 0 ? correctionsText(wrongCount) : failure;

  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <h2 className="type-h2" tabIndex={-1} ref={(element) => element?.focus()}>
        {copy.heading}
      </h2>
      <ApplicationFields form={form} fixedEmail={copy.email} />
      <div className="form-outcome" role="alert">
        {text && <Notice tone="bad">{text}</Notice>}
      </div>
      <div className="form-actions cluster">
        <Button {...form.button} label={copy.save} busyLabel={copy.saving} />
        <Button variant="outline" label={copy.cancel} disabled={busy} onClick={onCancel} />
      </div>
    </form>
  );
}
