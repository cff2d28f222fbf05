import '#styles/controls/sending-form.css';
import { correctionSchema } from '#contracts/applications/applicant.ts';
import { correctionsText } from '#lib/form-call.ts';
import { application } from '#site/copy/applications/application.ts';
import type { Answers } from '../ui/form/application-answers.ts';
import { ApplicationFields } from '../ui/form/ApplicationFields.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { takeFocus } from '../ui/take-focus.ts';
import { useAct } from '../ui/use-act.ts';
import styles from './application.module.css';

const { correct: copy, failure } = application;

interface CorrectionFormProps {
  answers: Answers;
  path: string;
  onEdit: (answers: Answers) => void;
  onCancel: () => void;
}

/** The application as a form (P-112). It keeps what was typed through every failure. */
export function CorrectionForm({ answers, path, onEdit, onCancel }: CorrectionFormProps) {
  const act = useAct({ path: `${path}/correct`, failure });
  const { busy, errors, problem } = act;
  const wrongCount = Object.keys(errors).length;
  const text = wrongCount > 0 ? correctionsText(wrongCount) : problem;

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => act.submit(event, correctionSchema, answers)}
    >
      <h2 className="type-h2" tabIndex={-1} ref={takeFocus}>
        {copy.heading}
      </h2>
      <ApplicationFields
        form={act}
        answers={answers}
        fixedEmail={copy.email}
        onEdit={(field, value) => {
          if (!busy) onEdit({ ...answers, [field]: value });
        }}
      />
      <div className="form-outcome" role="alert">
        {text && <Notice tone="bad">{text}</Notice>}
      </div>
      <div className="form-actions cluster">
        <Button type="submit" label={copy.save} busyLabel={copy.saving} busy={busy} />
        <Button variant="outline" label={copy.cancel} disabled={busy} onClick={onCancel} />
      </div>
    </form>
  );
}
