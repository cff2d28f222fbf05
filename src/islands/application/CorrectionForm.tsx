import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import '#styles/controls/sending-form.css';
import { type ApplicantView, correctionSchema } from '#contracts/applicant.ts';
import { checkRequest, correctionsText } from '#lib/form-call.ts';
import { application } from '#site/copy/application.ts';
import { ApplicationFields, type Answers } from '../ui/ApplicationFields.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useAct } from './use-act.ts';
import styles from './application.module.css';

const { correct: copy } = application;

interface CorrectionFormProps {
  view: ApplicantView;
  path: string;
  onCancel: () => void;
}

/** The application as a form (P-112). It keeps what was typed through every failure. */
export function CorrectionForm({ view, path, onCancel }: CorrectionFormProps) {
  const [answers, setAnswers] = useState<Answers>(view.fields);
  const { busy, problem, setProblem, send } = useAct(path);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const errors = problem?.errors ?? {};
  const wrong = Object.keys(answers).find((field) => field in errors);

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [wrong, problem]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = checkRequest(correctionSchema, answers);
    const count = Object.keys(found).length;
    if (count === 0) return void send('correct', answers);
    setProblem({ text: correctionsText(count), errors: found });
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <h2 className="type-h2" tabIndex={-1} ref={heading}>
        {copy.heading}
      </h2>
      <ApplicationFields
        answers={answers}
        errors={errors}
        disabled={false}
        readOnly={busy !== null}
        fixedEmail={copy.email}
        onEdit={(field, value) => {
          if (!busy) setAnswers((before) => ({ ...before, [field]: value }));
        }}
      />
      <div role="alert">{problem && <Notice tone="bad">{problem.text}</Notice>}</div>
      <div className={`cluster ${styles.buttons}`}>
        <Button type="submit" label={copy.save} busyLabel={copy.saving} busy={busy !== null} />
        <Button variant="outline" label={copy.cancel} disabled={busy !== null} onClick={onCancel} />
      </div>
    </form>
  );
}
