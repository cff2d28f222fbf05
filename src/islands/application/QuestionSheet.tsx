import { useId, useState, type SubmitEvent } from 'react';
import band from '#art/receipt-band.svg?url';
import { type ApplicantView, answerRequestSchema } from '#contracts/applicant.ts';
import { bounds } from '#contracts/bounds.ts';
import { checkRequest } from '#lib/form-call.ts';
import { formatPacificDate, formatPacificDateTime } from '#lib/pacific-dates.ts';
import { application } from '#site/copy/application.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useAct } from './use-act.ts';
import styles from './application.module.css';

const { question: copy } = application;

interface QuestionSheetProps {
  asked: ApplicantView['questions'][number];
  path: string;
  canAnswer: boolean;
  onCorrect: (() => void) | undefined;
}

/** A question with its answer, or with the box for one (P-113). */
export function QuestionSheet({ asked, path, canAnswer, onCorrect }: QuestionSheetProps) {
  const id = useId();
  const { question, askedAt, answer, answeredAt } = asked;
  return (
    <section className={`sheet ${styles.sheet}`} aria-labelledby={id}>
      <img className={styles.band} src={band} alt="" />
      <div className={styles.body}>
        <p className="second type-small">
          {copy.from.replace('{date}', formatPacificDate(askedAt))}
        </p>
        <h2 className="type-h3" id={id} dir="auto">
          {question}
        </h2>
        {answer !== null && (
          <>
            <p className={styles.essay} dir="auto">
              {answer}
            </p>
            <p className={`second type-small ${styles.sent}`}>
              <Icon name="check" />
              {copy.sent.replace('{date}', formatPacificDateTime(answeredAt ?? ''))}
            </p>
          </>
        )}
        {answer === null && canAnswer && <AnswerForm path={path} onCorrect={onCorrect} />}
      </div>
    </section>
  );
}

function AnswerForm({ path, onCorrect }: Pick<QuestionSheetProps, 'path' | 'onCorrect'>) {
  const isHydrated = useHydrated();
  const [answer, setAnswer] = useState('');
  const { busy, problem, setProblem, send } = useAct(path);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const errors = checkRequest(answerRequestSchema, { answer });
    if (!errors.answer) return void send('answer', { answer });
    setProblem({ text: errors.answer, errors });
    event.currentTarget.querySelector('textarea')?.focus();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextArea
        label={copy.label}
        hint={copy.hint}
        name="answer"
        rows={5}
        dir="auto"
        required
        value={answer}
        error={problem?.errors.answer}
        characterLimit={bounds.answer}
        readOnly={busy !== null}
        disabled={!isHydrated}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {problem && !problem.errors.answer && (
        <Notice tone="bad" role="alert">
          {problem.text}
        </Notice>
      )}
      <div className={`cluster ${styles.buttons}`}>
        <Button
          type="submit"
          label={copy.send}
          busyLabel={copy.sending}
          busy={busy !== null}
          disabled={!isHydrated}
        />
        {onCorrect && (
          <Button
            variant="quiet"
            label={copy.correctFirst}
            disabled={!isHydrated || busy !== null}
            onClick={onCorrect}
          />
        )}
      </div>
    </form>
  );
}
