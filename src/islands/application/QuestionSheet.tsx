import { useId } from 'react';
import '#styles/controls/sending-form.css';
import band from '#art/receipt-band.svg?url';
import { answerRequestSchema, type Question } from '#contracts/applications/applicant.ts';
import { bounds } from '#contracts/bounds.ts';
import { formatPacificDate, formatPacificDateTime } from '#lib/pacific-dates.ts';
import { application } from '#site/copy/applications/application.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/form/Field.tsx';
import { draftText } from '../ui/form/use-draft.ts';
import { useTabDraft } from '../ui/form/use-tab-draft.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useAct } from '../ui/use-act.ts';
import styles from './application.module.css';

const { question: copy, failure } = application;

interface QuestionSheetProps {
  asked: Question;
  path: string;
  canAnswer: boolean;
  onCorrect: (() => void) | undefined;
}

/** A question with its answer, or with the box for one (P-113). */
export function QuestionSheet({ asked, path, canAnswer, onCorrect }: QuestionSheetProps) {
  const id = useId();
  const { question, askedAt, answer, answeredAt } = asked;
  const draft = useTabDraft(`answer ${path} ${askedAt}`, answer, draftText);
  return (
    <section className="sheet sent" aria-labelledby={id}>
      <img className={`sent-band ${styles.band}`} src={band} alt="" />
      <div className={`sent-body ${styles.form}`}>
        <p className="second type-small">
          {copy.from.replace('{date}', formatPacificDate(askedAt))}
        </p>
        <h2 className="type-h3" id={id} dir="auto">
          {question}
        </h2>
        {answer !== null && (
          <>
            <p className="essay" dir="auto">
              {answer}
            </p>
            <p className={`second type-small ${styles.answered}`}>
              <Icon name="check" />
              <span>{copy.sent.replace('{date}', formatPacificDateTime(answeredAt ?? ''))}</span>
            </p>
          </>
        )}
        {answer === null && canAnswer && (
          <AnswerForm
            answer={draft.value ?? ''}
            path={path}
            onEdit={draft.save}
            onCorrect={onCorrect}
          />
        )}
      </div>
    </section>
  );
}

interface AnswerFormProps extends Pick<QuestionSheetProps, 'path' | 'onCorrect'> {
  answer: string;
  onEdit: (answer: string) => void;
}

function AnswerForm({ answer, path, onEdit, onCorrect }: AnswerFormProps) {
  const { busy, isHydrated, problem, submit, button, text } = useAct({
    path: `${path}/answer`,
    failure,
  });
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => submit(event, answerRequestSchema, { answer })}
    >
      <TextArea
        {...text('answer', answer, bounds.answer)}
        label={copy.label}
        hint={copy.hint}
        rows={5}
        dir="auto"
        onChange={(event) => onEdit(event.target.value)}
      />
      <div className="form-outcome" role="alert">
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
      <div className="form-actions cluster">
        <Button type="submit" label={copy.send} busyLabel={copy.sending} {...button} />
        {onCorrect && (
          <Button
            data-correct
            variant="quiet"
            label={copy.correctFirst}
            disabled={!isHydrated || busy}
            onClick={onCorrect}
          />
        )}
      </div>
    </form>
  );
}
