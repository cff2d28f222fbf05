import { useRef, useState, type SubmitEvent } from 'react';
import { applicationMessages, researcherSignupSchema } from '#contracts/researcher-signup.ts';
import { honeypotField } from '#contracts/spam.ts';
import { checkRequest, correctionsText, sendRequest, type FieldErrors } from '#lib/form-call.ts';
import { signup } from '#site/copy/signup.ts';
import { Button } from '../ui/Button.tsx';
import { Honeypot } from '../ui/Honeypot.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { AcademicSection } from './AcademicSection.tsx';
import { type Answers } from './answers.ts';
import { attemptOf, finishDraft, setAnswer, useDraft } from './draft.ts';
import { DraftLine } from './DraftLine.tsx';
import type { SectionProps } from './fields.ts';
import { PersonalSection } from './PersonalSection.tsx';
import { ResearchSection } from './ResearchSection.tsx';
import styles from './signup.module.css';

type Status = 'idle' | 'sending' | 'success' | 'error';

const { form: copy } = signup;

/** The application in three sections (spec §2, §4, §5, §8); what is entered is kept as a draft. */
export function SignupForm() {
  const hydrated = useHydrated();
  const draft = useDraft();
  const { answers, restored } = draft;
  const [status, setStatus] = useState<Status>('idle');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [retry, setRetry] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const firstFocus = useRef<number | null>(null);
  const sending = status === 'sending';

  function showErrors(found: FieldErrors): void {
    setErrors(found);
    const wrong = Object.keys(answers).find((field) => field in found);
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  function edit<Field extends keyof Answers>(field: Field, value: Answers[Field]): void {
    if (sending) return;
    setAnswer(field, value);
    setErrors(({ [field]: _mended, ...others }) => others);
    setStatus((now) => (now === 'success' ? 'idle' : now));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const website = new FormData(event.currentTarget).get(honeypotField);
    const started = restored ? null : firstFocus.current;
    const request = {
      ...answers,
      ...(typeof website === 'string' && website && { website }),
      ...(started !== null && { fillTimeMs: Math.round(performance.now() - started) }),
    };
    const wrong = checkRequest(researcherSignupSchema, request);
    if (Object.keys(wrong).length > 0) {
      setStatus('idle');
      return showErrors(wrong);
    }
    setStatus('sending');
    const outcome = await sendRequest('/api/researcher-signup', {
      ...request,
      attemptId: attemptOf(),
    });
    if (outcome.sent) {
      setErrors({});
      setStatus('success');
      firstFocus.current = null;
      finishDraft();
    } else {
      setRetry(outcome.retry);
      setStatus('error');
      showErrors(outcome.errors);
    }
  }

  const section: SectionProps = {
    answers,
    errors,
    disabled: !hydrated,
    readOnly: sending,
    onEdit: edit,
  };
  const wrongCount = Object.keys(errors).length;
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={copy.label}
      onSubmit={(event) => void submit(event)}
      onFocus={() => (firstFocus.current ??= performance.now())}
    >
      <div className={styles.before}>
        <p>{copy.required}</p>
        <DraftLine draft={draft} enabled={hydrated && !sending} />
      </div>
      <PersonalSection {...section} />
      <AcademicSection {...section} />
      <ResearchSection {...section} />
      <Honeypot disabled={!hydrated} />
      <div className={styles.outcome} role="status">
        {status === 'success' && (
          <Notice tone="ok" title={applicationMessages.successTitle}>
            {applicationMessages.success}
          </Notice>
        )}
      </div>
      <div className={styles.outcome} role="alert">
        {status === 'error' && (
          <Notice tone="bad" title={applicationMessages.failureLabel}>
            {applicationMessages.failure} {retry}
          </Notice>
        )}
        {status !== 'error' && wrongCount > 0 && (
          <p className={styles.corrections}>{correctionsText(wrongCount)}</p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          label={copy.submit}
          busyLabel={copy.submitting}
          busy={sending}
          disabled={!hydrated}
        />
        <p>
          {copy.privacy.text}
          <a href={copy.privacy.href}>{copy.privacy.label}</a>.
        </p>
      </div>
    </form>
  );
}
